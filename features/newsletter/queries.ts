import { sql } from 'kysely'
import { cleanQuery } from '#domain/articles/search.ts'
import { countRows, readKeysetPage } from '#features/keyset-pagination.ts'
import type { Db, SubscriberState } from '#features/tables.ts'

const exportBatchSize = 2000

export type Subscriber = Awaited<ReturnType<typeof readPage>>['page'][number]
export type SubscriberFilter = {
  q?: string | undefined
  state?: SubscriberState | undefined
  cursor?: string | undefined
}

export async function listSubscribers(db: Db, search: SubscriberFilter) {
  const [{ page, next }, total] = await Promise.all([readPage(db, search), countRows(filteredSubscribers(db, search))])
  return { subscribers: page, total, next }
}

/** Reads page by page, so that a long list is never in memory as a whole. */
export async function* streamSubscribers(db: Db): AsyncGenerator<Subscriber> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const { page, next }: Awaited<ReturnType<typeof readPage>> = await readPage(db, { cursor }, exportBatchSize)
    yield* page
    cursor = next
  }
}

export function countSubscribed(db: Db): Promise<number> {
  return countRows(filteredSubscribers(db, { state: 'subscribed' }))
}

function filteredSubscribers(db: Db, { q = '', state }: SubscriberFilter) {
  const words = cleanQuery(q)
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')
  let query = db.selectFrom('subscribers')
  if (state) query = query.where('state', '=', state)
  if (words !== '') query = query.where(sql<boolean>`email_key like ${`%${words}%`} escape '\\'`)
  return query
}

function readPage(db: Db, search: SubscriberFilter, size?: number) {
  const rows = filteredSubscribers(db, search).select(['id', 'email', 'state', 'created_at', 'source'])
  return readKeysetPage(rows, { cursor: search.cursor, ...(size && { size }) })
}
