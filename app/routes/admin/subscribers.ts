import { z } from 'zod'
import { json } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import { isoTime, nextCursor, fieldsOf, withIsoTimes } from '#app/routes/field-schemas.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { deleteSubscribers, recordExport } from '#features/newsletter/admin-commands.ts'
import { streamSubscribers, listSubscribers } from '#features/newsletter/queries.ts'
import { adminApi } from './admin-api.ts'
import { csvResponse } from './csv-response.ts'
import { deletedResponse, idListBody } from './id-list.ts'

const subscriberState = z.enum(['pending', 'subscribed', 'unsubscribed', 'suppressed'])
const subscriber = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'email', 'source'),
  state: subscriberState,
  created_at: isoTime,
})

export const subscriberRoutes = [
  adminApi('GET', '/api/admin/subscribers', {
    summary: 'Newsletter subscribers, newest first.',
    query: ['q', 'state', 'cursor'],
    response: z.strictObject({ subscribers: z.array(subscriber), total: z.int(), next: nextCursor }),
    async handle({ deps, query: { q, state: given, cursor } }) {
      const state = subscriberState.optional().catch(undefined).parse(given)
      const { subscribers, ...list } = await listSubscribers(deps.db, { q, state, cursor })
      return json({ ...list, subscribers: subscribers.map((row) => withIsoTimes(row, 'created_at')) })
    },
  }),
  adminApi('DELETE', '/api/admin/subscribers', {
    summary: 'Deletes subscribers.',
    body: idListBody,
    response: deletedResponse,
    handle: async ({ deps, user, body }) => json({ deleted: await deleteSubscribers(deps, body.ids, user.id) }),
  }),
  adminApi('GET', '/api/admin/subscribers/export.csv', {
    summary: 'All subscribers as a CSV file.',
    rateLimit: perMinute(20),
    async handle({ deps, user }) {
      await recordExport(deps, user.id)
      const rows: string[][] = [['email', 'state', 'created_at', 'source']]
      for await (const { email, state, created_at, source } of streamSubscribers(deps.db)) {
        rows.push([email, state, toIsoString(created_at), source])
      }
      return csvResponse('subscribers.csv', formatCsv(rows))
    },
  }),
] as const
