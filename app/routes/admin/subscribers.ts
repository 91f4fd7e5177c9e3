import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { csvText } from '#domain/text/csv.ts'
import { iso } from '#domain/text/dates.ts'
import { deleteSubscribers, recordExport } from '#features/newsletter/admin-commands.ts'
import { everySubscriber, listSubscribers } from '#features/newsletter/queries.ts'
import { answer, csvFile } from './responses.ts'
import type { Chosen } from './id-list.ts'
import { subscriberState } from './subscriber-schemas.ts'

export async function getSubscribers({ deps, query }: ApiVisit): Promise<Response> {
  const state = subscriberState.optional().catch(undefined).parse(query['state'])
  return answer(await listSubscribers(deps.db, { q: query['q'], state, cursor: query['cursor'] }))
}

export async function removeSubscribers(visit: ApiVisit<unknown, Chosen>): Promise<Response> {
  const { id } = await memberOf(visit)
  return answer({ deleted: await deleteSubscribers(visit.deps, visit.body.ids, id) })
}

export async function getSubscriberFile(visit: ApiVisit): Promise<Response> {
  const { deps } = visit
  await recordExport(deps, (await memberOf(visit)).id)
  const rows: string[][] = [['email', 'state', 'created_at', 'source']]
  for await (const { email, state, created_at, source } of everySubscriber(deps.db)) {
    rows.push([email, state, iso(created_at), source])
  }
  return csvFile('subscribers.csv', csvText(rows))
}
