import { withLink } from '#domain/products/linked-product.ts'
import { replacePlacedProduct, replaceProductLinks } from '#domain/products/replace-product.ts'
import type { Result } from '#domain/result.ts'
import { updateArticle, type UpdateArticleDeps } from '#features/articles/update-article.ts'
import { findVersion } from '#features/articles/versions.ts'
import { recordAudit } from '#features/audit/commands.ts'
import { listMentioningIds, updateMentions } from '#features/products/mentions.ts'
import type { Db } from '#features/tables.ts'
import { productKeys } from './queries.ts'
import type { ArticleReplacement } from './tables.ts'

type ReplaceRequest = { product_id: string; replacement_id: string; user_id: string }
export type ReplaceResult = Result<{ articles: number; undo: string }, 'not_found' | 'same_product' | 'no_link'>

/**
 * Replaces one product by another in every article that links to it or places it. Each article is saved with a version to go back
 * to, and each change is recorded as it happens, so that it can be undone even after a crash.
 */
export async function replaceProduct(
  deps: UpdateArticleDeps,
  { product_id, replacement_id, user_id }: ReplaceRequest,
): Promise<ReplaceResult> {
  const { db } = deps
  if (product_id === replacement_id) return { ok: false, reason: 'same_product' }
  const [from, to] = [await findProduct(db, product_id), await findProduct(db, replacement_id)]
  if (!from || !to) return { ok: false, reason: 'not_found' }
  const { affiliate_link } = to
  if (!affiliate_link) return { ok: false, reason: 'no_link' }
  await updateMentions(db)
  const undo = deps.newId()
  await recordReplacement(deps, { undo, product_id, replacement_id, user_id })
  const replaced: ArticleReplacement[] = []
  for (const id of await listMentioningIds(db, productKeys(from))) {
    const edited = await updateArticle(deps, {
      id,
      user_id,
      action: 'article.product_replaced',
      change: ({ content }) => {
        const linked = replaceProductLinks(content, from, { title: to.title, affiliate_link })
        const text = replacePlacedProduct(linked, [from.slug, from.id], to.slug)
        return text === content
          ? { ok: false, reason: 'not_found' }
          : { ok: true, fields: { content: text }, details: { undo } }
      },
    })
    if (!edited.ok) continue
    const { version } = edited.article
    replaced.push({ id, before: version - 1, after: version })
    await db.updateTable('link_replacements').set({ articles: replaced }).where('id', '=', undo).execute()
  }
  return { ok: true, articles: replaced.length, undo }
}

async function recordReplacement(deps: UpdateArticleDeps, { undo, ...request }: ReplaceRequest & { undo: string }) {
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('link_replacements')
      .values({ id: undo, ...request, articles: [], created_at: deps.clock() })
      .execute()
    const { user_id, product_id, replacement_id } = request
    const details = { replacement_id, undo }
    await recordAudit(deps, trx, { user_id, action: 'product.replaced', subject: product_id, details })
  })
}

async function findProduct(db: Db, id: string) {
  const row = await db
    .selectFrom('products')
    .select(['id', 'slug', 'title', 'asin', 'affiliate_link'])
    .where((columns) => columns.and({ id, live: true }))
    .executeTakeFirst()
  return row && withLink(row)
}

export type UndoResult = Result<{ articles: number }, 'not_found' | 'already_undone' | 'edited'>

/** Restores the texts. If any of the articles was edited since, nothing is changed. */
export async function undoReplacement(deps: UpdateArticleDeps, undo: string, user_id: string): Promise<UndoResult> {
  const { db } = deps
  const row = await db
    .selectFrom('link_replacements')
    .select(['articles', 'undone_at'])
    .where('id', '=', undo)
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'not_found' }
  if (row.undone_at !== null) return { ok: false, reason: 'already_undone' }
  if (await hasEditedArticles(db, row.articles)) return { ok: false, reason: 'edited' }
  let articles = 0
  for (const { id, before, after } of row.articles) {
    const stored = await findVersion(db, id, before)
    if (!stored) continue
    const edited = await updateArticle(deps, {
      id,
      user_id,
      action: 'article.replacement_undone',
      version: after,
      change: () => ({ ok: true, fields: { content: stored.content }, details: { undo } }),
    })
    if (edited.ok) articles++
  }
  await db.updateTable('link_replacements').set({ undone_at: deps.clock() }).where('id', '=', undo).execute()
  return { ok: true, articles }
}

async function hasEditedArticles(db: Db, articles: readonly ArticleReplacement[]): Promise<boolean> {
  if (articles.length === 0) return false
  const ids = articles.map(({ id }) => id)
  const rows = await db.selectFrom('articles').select(['id', 'version']).where('id', 'in', ids).execute()
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return articles.some(({ id, after }) => versions.get(id) !== after)
}
