import { sql } from 'kysely'
import { findProductMentions } from '#domain/products/product-mentions.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Db } from '#features/tables.ts'

const articleBatchSize = 100
const maxUses = 50

export type ArticleUse = { id: string; title: string; slug: string }

/** Scans new and changed articles, up to `max`. Returns true if none is left. */
export async function updateMentions(db: Db, max = Number.POSITIVE_INFINITY): Promise<boolean> {
  for (let updated = 0; updated < max; updated += articleBatchSize) {
    const due = await listDue(db)
    if (due.length === 0) return true
    const ids = due.map(({ id }) => id)
    const articles = await db
      .selectFrom('articles')
      .select(['id', 'version', 'content'])
      .where('id', 'in', ids)
      .execute()
    await db.transaction().execute((trx) => storeMentions(trx, articles))
  }
  return false
}

async function listDue(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('articles')
    .leftJoin('article_product_scans', 'article_product_scans.article_id', 'articles.id')
    .select('articles.id')
    .where((row) =>
      row.or([
        row('article_product_scans.version', 'is', null),
        row('article_product_scans.version', '<>', row.ref('articles.version')),
      ]),
    )
    .limit(articleBatchSize)
    .execute()
}

type ScannedArticle = { id: string; version: number; content: string }

async function storeMentions(trx: Db, articles: readonly ScannedArticle[]): Promise<void> {
  if (articles.length === 0) return
  // Written first and in sorted order, so that two processes scanning the same articles wait here instead of
  // deadlocking.
  const read = articles.map(({ id, version }) => ({ article_id: id, version }))
  await trx
    .insertInto('article_product_scans')
    .values(read.toSorted((a, b) => (a.article_id < b.article_id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet((row) => ({ version: row.ref('excluded.version') })),
    )
    .execute()
  const ids = articles.map(({ id }) => id)
  await trx.deleteFrom('article_products').where('article_id', 'in', ids).execute()
  const rows = articles.flatMap(({ id, content }) =>
    findProductMentions(content).map(({ key, ...mention }) => ({ article_id: id, product_key: key, ...mention })),
  )
  for (const batch of inBatches(rows)) await trx.insertInto('article_products').values(batch).execute()
}

/** Finds the newest articles that mention a product by one of its keys, including drafts. `keys`: all that are asked for. */
export async function createUseFinder(
  db: Db,
  keys: readonly string[],
): Promise<(of: readonly string[]) => ArticleUse[]> {
  if (keys.length === 0) return () => []
  const position = sql<number>`row_number() over (partition by product_key order by articles.created_at desc, articles.id desc)`
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('article_products')
        .innerJoin('articles', 'articles.id', 'article_products.article_id')
        .select(['product_key', 'articles.id', 'articles.title', 'articles.slug'])
        .select(position.as('position'))
        .where('product_key', 'in', keys)
        .where('articles.deleted_at', 'is', null)
        .as('used'),
    )
    .select(['product_key', 'id', 'title', 'slug'])
    .where('position', '<=', maxUses)
    .orderBy('product_key')
    .orderBy('position')
    .execute()
  const uses = Map.groupBy(rows, ({ product_key }) => product_key)
  return (of) => {
    const articles = of.flatMap((key) => uses.get(key) ?? [])
    return [...new Map(articles.map(({ product_key: _, ...article }) => [article.id, article])).values()]
  }
}

/** Every article, also a draft, that mentions or places a product by one of these keys. */
export async function listMentioningIds(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('article_products')
    .innerJoin('articles', 'articles.id', 'article_products.article_id')
    .select('articles.id')
    .distinct()
    .where('product_key', 'in', keys)
    .where('articles.deleted_at', 'is', null)
    .orderBy('articles.id')
    .execute()
  return rows.map(({ id }) => id)
}
