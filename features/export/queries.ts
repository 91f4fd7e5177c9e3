import { countRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { countPictures, readRedirects } from './read-rows.ts'

/** Newest first, without those that were canceled. */
export async function listExports(db: Db) {
  return db
    .selectFrom('exports')
    .select(['id', 'kind', 'state', 'contents', 'done', 'total', 'bytes', 'message'])
    .select(['created_at', 'finished_at', 'expires_at'])
    .where('state', '<>', 'canceled')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
}

export async function hasSubscribers(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('exports').select('contents').where('id', '=', id).executeTakeFirst()
  return row?.contents.subscribers ?? false
}

/** How many of each part there are. */
export async function countExportParts(db: Db) {
  const articles = db.selectFrom('articles').where('deleted_at', 'is', null)
  return {
    articles: await countRows(articles),
    drafts: await countRows(articles.where('state', '<>', 'published')),
    pages: await countRows(db.selectFrom('pages')),
    products: await countRows(db.selectFrom('products').where('deleted_at', 'is', null)),
    pictures: await countPictures(db),
    redirects: (await readRedirects(db)).length,
    comments: await countRows(db.selectFrom('comments')),
    subscribers: await countRows(db.selectFrom('subscribers')),
  }
}
