import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { refuse } from '#app/error-response.ts'
import { confirmPoint } from '#features/launch-check/commands.ts'
import { readLaunchCheck } from '#features/launch-check/queries.ts'
import { answer } from './responses.ts'
import type { Confirmation } from './launch-check-schemas.ts'

export async function getLaunchCheck({ deps }: ApiVisit): Promise<Response> {
  return answer({ points: await readLaunchCheck(deps) })
}

export async function postLaunchCheck(visit: ApiVisit<unknown, Confirmation>): Promise<Response> {
  const { deps, body } = visit
  const { id } = await memberOf(visit)
  const point = (await readLaunchCheck(deps)).find(({ key }) => key === body.key)
  if (!point) return refuse(422, 'invalid', 'The launch check has no such point.')
  if (!point.confirmable) return refuse(422, 'not_confirmable', `This cannot be confirmed, only done: ${point.fix}`)
  await confirmPoint(deps, { key: point.key, confirmed: body.confirmed, user_id: id })
  return answer({ points: await readLaunchCheck(deps) })
}
