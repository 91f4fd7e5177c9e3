import { z } from 'zod'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json } from '#app/responses.ts'
import type { ApiContext } from '#app/route.ts'
import { confirmCheck } from '#features/launch-check/commands.ts'
import { readLaunchCheck } from '#features/launch-check/queries.ts'

const launchItem = z.strictObject({
  key: z.string(),
  title: z.string(),
  reason: z.string(),
  fix: z.string(),
  done: z.boolean(),
  confirmable: z.boolean(),
})
export const launchCheckResponse = z.strictObject({ items: z.array(launchItem) })
export const launchCheckBody = z.strictObject({ key: z.string().max(64), confirmed: z.boolean() })

export async function getLaunchCheck({ deps, caller }: ApiContext) {
  return json({ items: await readLaunchCheck(deps, caller) })
}

export async function postLaunchCheck(context: ApiContext<unknown, z.output<typeof launchCheckBody>>) {
  const { deps, body, caller } = context
  const { id } = await signedInUser(context)
  const item = (await readLaunchCheck(deps, caller)).find(({ key }) => key === body.key)
  if (!item) return errorResponse(422, 'invalid', 'Unknown launch check item.')
  if (!item.confirmable)
    return errorResponse(422, 'not_confirmable', `This item cannot be confirmed manually: ${item.fix}`)
  await confirmCheck(deps, { key: item.key, confirmed: body.confirmed, user_id: id })
  return json({ items: await readLaunchCheck(deps, caller) })
}
