import { z } from 'zod'
import { signedInUser } from '#app/guards/require-access.ts'
import { json } from '#app/responses.ts'
import type { ApiContext } from '#app/route.ts'
import { isoTime, nextCursor } from '#app/routes/field-schemas.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { deleteSubscribers, recordExport } from '#features/newsletter/admin-commands.ts'
import { streamSubscribers, listSubscribers } from '#features/newsletter/queries.ts'
import { csvResponse } from './csv-response.ts'
import type { IdListBody } from './id-list.ts'

const subscriberState = z.enum(['pending', 'subscribed', 'unsubscribed', 'suppressed'])
const subscriber = z.strictObject({
  id: z.string(),
  email: z.string(),
  state: subscriberState,
  created_at: isoTime,
  source: z.string(),
})
export const subscribersResponse = z.strictObject({
  subscribers: z.array(subscriber),
  total: z.int(),
  next: nextCursor,
})

export async function getSubscribers({ deps, query }: ApiContext) {
  const state = subscriberState.optional().catch(undefined).parse(query['state'])
  const { subscribers, ...list } = await listSubscribers(deps.db, { q: query['q'], state, cursor: query['cursor'] })
  return json({ ...list, subscribers: subscribers.map((row) => ({ ...row, created_at: toIsoString(row.created_at) })) })
}

export async function deleteSubscribersHandler(context: ApiContext<unknown, IdListBody>) {
  const { id } = await signedInUser(context)
  return json({ deleted: await deleteSubscribers(context.deps, context.body.ids, id) })
}

export async function getSubscribersCsv(context: ApiContext): Promise<Response> {
  const { deps } = context
  await recordExport(deps, (await signedInUser(context)).id)
  const rows: string[][] = [['email', 'state', 'created_at', 'source']]
  for await (const { email, state, created_at, source } of streamSubscribers(deps.db)) {
    rows.push([email, state, toIsoString(created_at), source])
  }
  return csvResponse('subscribers.csv', formatCsv(rows))
}
