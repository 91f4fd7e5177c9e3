import { sql, type SqlBool } from 'kysely'
import { removeFromSearch } from '#features/articles/commands.ts'
import { recordAudit } from '#features/audit/commands.ts'
import { adjustCommentCounts } from '#features/comments/moderation.ts'
import { indexCustomPage } from '#features/pages/index-pages.ts'
import { indexProducts } from '#features/products/index-products.ts'
import { removeRedirects } from '#features/redirects/commands.ts'
import type { Db } from '#features/tables.ts'
import { articleHash, hashedColumns } from './article-hash.ts'
import { replyHash } from './bring-comments.ts'
import { pageHash } from './bring-page.ts'
import { productHash } from './bring-products.ts'
import type { ImportDeps } from './import-deps.ts'
import { advance, type LeasedImport } from './leases.ts'
import { removeEntry } from './own/bring-entry.ts'
import { removeSetting } from './own/bring-settings.ts'
import { authorHash } from './prepare.ts'
import type { ItemKind } from './tables.ts'
import type { Item, Remove, Verdict } from './undo-item.ts'
import { removePictures } from './undo-pictures.ts'

const batchSize = 50

/** In this order: what an article needs goes after the article. */
const removers: Partial<Record<ItemKind, Remove>> = {
  post: trashArticle,
  comment: removeComment,
  subscriber: removeSubscriber,
  page: removePage,
  product: removeProduct,
  author: removeAuthor,
  entry: removeEntry,
  setting: removeSetting,
}

/** Takes away what an import brought and nobody has edited since. */
export async function undoImport(deps: ImportDeps, lease: LeasedImport): Promise<void> {
  for (const kind of Object.keys(removers) as ItemKind[]) while (await undoBatch(deps, lease, kind));
  await removePictures(deps, lease.id)
  await deps.db.transaction().execute(async (trx) => {
    await removeReservedSlugs(trx, lease.id)
    await removeRedirects(trx, { source: `import:${lease.id}` })
    const rows = await trx
      .selectFrom('import_items')
      .select(['state', (row) => row.fn.countAll<number>().as('count')])
      .where('import_id', '=', lease.id)
      .where('state', 'in', ['removed', 'kept'])
      .groupBy('state')
      .execute()
    const details = { title: lease.site, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
    await advance(deps, trx, lease, { state: 'undone', finished_at: deps.clock() })
    await recordAudit(deps, trx, { user_id: lease.user_id, action: 'import.undone', subject: lease.id, details })
  })
  await deps.contentVersion.bump()
  await deps.imports.files.remove(lease.id)
}

/** False if none is left. */
async function undoBatch(deps: ImportDeps, lease: LeasedImport, kind: ItemKind): Promise<boolean> {
  const remove = removers[kind]
  const count = await deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    const items = await trx
      .selectFrom('import_items')
      .select(['kind', 'item_key', 'entity_id', 'hash', 'data'])
      .where((row) => row.and({ import_id: lease.id, kind, state: 'brought' }))
      .orderBy('item_key')
      .limit(batchSize)
      .execute()
    for (const { data, entity_id, ...item } of items) {
      const verdict = entity_id === null ? undefined : await remove?.(deps, trx, { ...item, entity_id, data })
      const isKept = verdict === 'kept'
      await trx
        .updateTable('import_items')
        .set({
          state: isKept ? 'kept' : 'removed',
          ...(!isKept && { entity_id: null, data: kind === 'post' ? { ...data, trashed: entity_id } : data }),
        })
        .where((row) => row.and({ import_id: lease.id, kind, item_key: item.item_key }))
        .execute()
    }
    return items.length
  })
  await deps.contentVersion.bump()
  return count === batchSize
}

async function trashArticle({ clock }: ImportDeps, trx: Db, { entity_id, hash }: Item): Promise<Verdict> {
  const article = await trx
    .selectFrom('articles')
    .select(['id', 'state', 'deleted_at', ...hashedColumns])
    .where('id', '=', entity_id)
    .executeTakeFirst()
  if (!article || article.deleted_at !== null) return undefined
  if (articleHash(article) !== hash) return 'kept'
  await trx
    .updateTable('articles')
    .set((row) => ({ deleted_at: clock(), version: row('version', '+', 1) }))
    .where('id', '=', entity_id)
    .execute()
  if (article.state === 'published') await removeFromSearch(trx, [article])
  return 'removed'
}

/** Comments of an article go to the trash with it. Here go those of articles that stay. */
async function removeComment(_deps: ImportDeps, trx: Db, { entity_id, hash }: Item): Promise<Verdict> {
  const comment = await trx
    .selectFrom('comments')
    .innerJoin('articles', 'articles.id', 'comments.article_id')
    .select(['article_id', 'approved', 'reply', 'deleted_at'])
    .where('comments.id', '=', entity_id)
    .executeTakeFirst()
  if (!comment) return undefined
  if (comment.deleted_at !== null) return 'removed'
  if (replyHash(comment) !== hash) return 'kept'
  await trx.deleteFrom('comments').where('id', '=', entity_id).execute()
  if (comment.approved) await adjustCommentCounts(trx, [comment], -1)
  return 'removed'
}

async function removeSubscriber(_deps: ImportDeps, trx: Db, { entity_id }: Item): Promise<Verdict> {
  const { numDeletedRows } = await trx
    .deleteFrom('subscribers')
    .where((row) => row.and({ id: entity_id, source: 'import', state: 'subscribed' }))
    .executeTakeFirst()
  return numDeletedRows > 0n ? 'removed' : 'kept'
}

async function removePage(_deps: ImportDeps, trx: Db, { entity_id, hash }: Item): Promise<Verdict> {
  const page = await trx
    .selectFrom('pages')
    .select(['path', 'title', 'description', 'content', 'state'])
    .where('id', '=', entity_id)
    .executeTakeFirst()
  if (!page) return undefined
  if (pageHash(page) !== hash) return 'kept'
  await trx.deleteFrom('pages').where('id', '=', entity_id).execute()
  await indexCustomPage(trx, entity_id, page.path)
  return 'removed'
}

/** One that an article of the site shows stays. */
async function removeProduct(deps: ImportDeps, trx: Db, { entity_id, hash }: Item): Promise<Verdict> {
  const product = await trx
    .selectFrom('products')
    .select(['slug', 'title', 'description', 'affiliate_link', 'asin', 'category'])
    .where((row) => row.and({ id: entity_id, live: true }))
    .executeTakeFirst()
  if (!product) return undefined
  if (productHash(product) !== hash) return 'kept'
  const use = await trx
    .selectFrom('articles')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`content like ${`%${product.slug}%`}`)
    .limit(1)
    .executeTakeFirst()
  if (use) return 'kept'
  await trx
    .updateTable('products')
    .set((row) => ({ deleted_at: deps.clock(), version: row('version', '+', 1) }))
    .where('id', '=', entity_id)
    .execute()
  await indexProducts(trx, [entity_id])
  return 'removed'
}

async function removeAuthor(_deps: ImportDeps, trx: Db, { entity_id, hash }: Item): Promise<Verdict> {
  const author = await trx.selectFrom('authors').select(['name', 'bio']).where('id', '=', entity_id).executeTakeFirst()
  if (!author) return undefined
  const article = await trx
    .selectFrom('articles')
    .select('id')
    .where('author', '=', author.name)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (article || authorHash(author) !== hash) return 'kept'
  await trx.deleteFrom('authors').where('id', '=', entity_id).execute()
  return 'removed'
}

/** Addresses that were kept for articles that never came. */
async function removeReservedSlugs(trx: Db, import_id: string): Promise<void> {
  await trx
    .deleteFrom('article_slugs')
    .where('article_id', 'is', null)
    .where('slug', 'in', (query) =>
      query
        .selectFrom('import_items')
        .select(sql<string>`data ->> 'newSlug'`.as('slug'))
        .where((row) => row.and({ import_id, kind: 'post' })),
    )
    .execute()
}
