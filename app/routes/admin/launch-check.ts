import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse } from '#app/responses.ts'
import { confirmCheck } from '#features/launch-check/commands.ts'
import { readLaunchCheck } from '#features/launch-check/queries.ts'
import { jsonResponse } from './responses.ts'
import type { LaunchCheckBody } from './launch-check-schemas.ts'

export async function getLaunchCheck({ deps }: ApiContext): Promise<Response> {
  return jsonResponse({ points: await readLaunchCheck(deps) })
}

export async function postLaunchCheck(context: ApiContext<unknown, LaunchCheckBody>): Promise<Response> {
  const { deps, body } = context
  const { id } = await signedInUser(context)
  const point = (await readLaunchCheck(deps)).find(({ key }) => key === body.key)
  if (!point) return errorResponse(422, 'invalid', 'Unknown launch check item.')
  if (!point.confirmable)
    return errorResponse(422, 'not_confirmable', `This item cannot be confirmed manually: ${point.fix}`)
  await confirmCheck(deps, { key: point.key, confirmed: body.confirmed, user_id: id })
  return jsonResponse({ points: await readLaunchCheck(deps) })
}
