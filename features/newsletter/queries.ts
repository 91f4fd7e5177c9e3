import { sql } from 'kysely'
import { cleanQuery } from '#domain/articles/search.ts'
import { afterCursor, toPage } from '#features/keyset-pagination.ts'
import type { Db, SubscriberState } from '#features/tables.ts'

const pageSize = 50
const exportBatchSize = 2000

export type Subscriber = { id: string; email: string; state: SubscriberState; created_at: number; source: string }
export type SubscriberFilter = {
  q?: string | undefined
  state?: SubscriberState | undefined
  cursor?: string | undefined
}

export async function listSubscribers(db: Db, search: SubscriberFilter) {
  const [rows, { total }] = await Promise.all([
    readPage(db, search, pageSize),
    filteredSubscribers(db, search)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const { page, next } = toPage(rows, pageSize)
  return { subscribers: page, total, next }
}

/** Reads page by page, so that a long list is never in memory as a whole. */
export async function* streamSubscribers(db: Db): AsyncGenerator<Subscriber> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const { page, next }: { page: Subscriber[]; next: string | null } = toPage(
      await readPage(db, { cursor }, exportBatchSize),
      exportBatchSize,
    )
    yield* page
    cursor = next
  }
}

export async function countSubscribed(db: Db): Promise<number> {
  const { total } = await filteredSubscribers(db, { state: 'subscribed' })
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
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

async function readPage(db: Db, search: SubscriberFilter, size: number): Promise<Subscriber[]> {
  return filteredSubscribers(db, search)
    .select(['id', 'email', 'state', 'created_at', 'source'])
    .where(afterCursor(search.cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
}
