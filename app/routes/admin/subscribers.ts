import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { deleteSubscribers, recordExport } from '#features/newsletter/admin-commands.ts'
import { streamSubscribers, listSubscribers } from '#features/newsletter/queries.ts'
import { jsonResponse, csvResponse } from './responses.ts'
import type { IdListBody } from './id-list.ts'
import { subscriberState } from './subscriber-schemas.ts'

export async function getSubscribers({ deps, query }: ApiContext): Promise<Response> {
  const state = subscriberState.optional().catch(undefined).parse(query['state'])
  return jsonResponse(await listSubscribers(deps.db, { q: query['q'], state, cursor: query['cursor'] }))
}

export async function deleteSubscribersHandler(context: ApiContext<unknown, IdListBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  return jsonResponse({ deleted: await deleteSubscribers(context.deps, context.body.ids, id) })
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
