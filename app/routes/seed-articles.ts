import { z } from 'zod'
import { isAdminVisit } from '#app/guards/is-admin-visit.ts'
import { errorResponse, json } from '#app/responses.ts'
import { api, perMinute } from '#app/route.ts'
import { readSettings } from '#features/settings/queries.ts'
import { publishNextBatch } from '#features/starter/commands.ts'
import { emptyBody } from './field-schemas.ts'

let isRunning = false

/** Publishes from the bundled library only; nothing here can reach an AI provider. */
export const seedArticlesRoute = api('POST', '/api/functions/seed-articles', {
  summary: 'Publishes the next articles of the starter library.',
  access: 'anyone',
  rateLimit: perMinute(10),
  body: emptyBody,
  response: z.object({ count: z.int() }),
  async handle(context) {
    const { deps } = context
    const { seedArticlesBy } = await readSettings(deps)
    if (seedArticlesBy === 'admins' && !(await isAdminVisit(context)))
      return errorResponse(403, 'not_allowed', 'Only admins can do this.')
    if (isRunning) return errorResponse(409, 'busy', 'Articles are already being published.')
    isRunning = true
    try {
      return json({ count: await publishNextBatch(deps) })
    } finally {
      isRunning = false
    }
  },
})
