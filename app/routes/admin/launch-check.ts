import { z } from 'zod'
import { errorResponse, json } from '#app/responses.ts'
import { confirmCheck } from '#features/launch-check/commands.ts'
import { readLaunchCheck } from '#features/launch-check/queries.ts'
import { adminApi } from './admin-api.ts'
import { fieldsOf } from '../field-schemas.ts'

const launchItem = z.strictObject({
  ...fieldsOf(z.string(), 'key', 'title', 'reason', 'fix'),
  ...fieldsOf(z.boolean(), 'done', 'confirmable'),
})
const launchCheckResponse = z.strictObject({ items: z.array(launchItem) })

export const launchCheckRoutes = [
  adminApi('GET', '/api/admin/launch-check', {
    summary: 'What to set up before the site goes public.',
    response: launchCheckResponse,
    handle: async ({ deps, caller }) => json({ items: await readLaunchCheck(deps, caller) }),
  }),
  adminApi('POST', '/api/admin/launch-check', {
    summary: 'Confirms one item of the launch check.',
    body: z.strictObject({ key: z.string().max(64), confirmed: z.boolean() }),
    response: launchCheckResponse,
    async handle({ deps, user, body, caller }) {
      const item = (await readLaunchCheck(deps, caller)).find(({ key }) => key === body.key)
      if (!item) return errorResponse(422, 'invalid', 'Unknown launch check item.')
      if (!item.confirmable)
        return errorResponse(422, 'not_confirmable', `This item cannot be confirmed manually: ${item.fix}`)
      await confirmCheck(deps, { key: item.key, confirmed: body.confirmed, user_id: user.id })
      return json({ items: await readLaunchCheck(deps, caller) })
    },
  }),
] as const
