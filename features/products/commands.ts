import { sql, type SqlBool } from 'kysely'
import { linesOf } from '#domain/products/product-lists.ts'
import { productFields, productPath } from '#domain/products/product.ts'
import { replacePlacedProduct } from '#domain/products/replace-product.ts'
import { validateProduct, type ProductInput, type ProductWarning } from '#domain/products/validate-product.ts'
import type { Invalid, Result } from '#domain/result.ts'
import { retryConcurrent, updateArticleIn } from '#features/articles/update-article.ts'
import { changeContent, recordAudit, auditSubject, type ContentDeps } from '#features/audit/commands.ts'
import { UniqueViolation } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { addRedirects } from '#features/redirects/commands.ts'
import { readSite } from '#features/settings/queries.ts'
import type { Findings } from '#features/review/review-change.ts'
import { releasedDetails, reviewText, type PublicText } from '#features/review/review-text.ts'
import { judgeProductClaims } from '#features/test-log/first-hand-claims.ts'
import { findAdminProduct, type AdminProduct } from './admin-queries.ts'
import { completeOffers } from './complete-offers.ts'
import { validateInput } from './validate-input.ts'
import { listMentioningIds, updateMentions } from './mentions.ts'
import { indexProducts } from './index-products.ts'
import { insertProducts } from './insert-products.ts'

type SaveProductDeps = Needs<
  'db' | 'clock' | 'newId' | 'contentVersion' | 'config' | 'illustrator' | 'fetchRetailerPage' | 'safetyGate'
>

export type SaveProductResult = Result<
  { product: AdminProduct; warning: ProductWarning | null },
  'not_found' | Invalid | Findings | { reason: 'conflict'; product: AdminProduct }
>

/** `release`: saves the texts in spite of what the safety check finds. */
type Released = { release?: boolean | undefined }

export const productText = ({ title, description, brand, best_for, skip_if, ...more }: ProductInput): PublicText => ({
  title,
  fields: [
    ...[description, brand, best_for, skip_if, more.verdict, more.need],
    ...[more.pros, more.cons, more.questions, more.sources].flatMap(linesOf),
  ],
})

const productIdTaken: SaveProductResult = {
  ok: false,
  reason: 'invalid',
  fields: { asin: 'Another product already has this product ID.' },
}

const slugTaken = (slug: string): SaveProductResult => ({
  ok: false,
  reason: 'invalid',
  fields: { slug: `Another product already has the slug “${slug}”. It may be in the trash.` },
})

async function isSlugTaken(db: Db, slug: string, exceptId = ''): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

export async function createProduct(
  deps: SaveProductDeps,
  user_id: string,
  { release, ...input }: ProductInput & Released,
): Promise<SaveProductResult> {
  const checked = await validateInput(deps, input, await readSite(deps))
  if (!checked.ok) return checked
  if (input.slug && (await isSlugTaken(deps.db, input.slug))) return slugTaken(input.slug)
  const after = productText(checked.product)
  const claims = judgeProductClaims(after.fields ?? [], { title: input.title, tier: 'none' })
  const review = await reviewText(deps, { after, release, claims })
  if (!review.ok) return review
  const product = { ...checked.product, ...(await completeOffers(deps, checked.product)) }
  const id = await deps.db.transaction().execute(async (trx) => {
    const [created] = await insertProducts(deps, trx, [product])
    if (created === undefined) return undefined
    const details = { title: input.title, ...releasedDetails(review.findings) }
    await recordAudit(deps, trx, { user_id, action: 'product.created', subject: created, details })
    return created
  })
  if (id === undefined) return productIdTaken
  await deps.contentVersion.bump()
  return toSavedResult(deps, id, checked.warning)
}

/**
 * Reports a conflict if the product has changed since `version`. A sample with a new link or id is no longer a sample.
 */
export async function updateProduct(
  deps: SaveProductDeps,
  user_id: string,
  { id, version, release, ...input }: ProductInput & Released & { id: string; version: number },
): Promise<SaveProductResult> {
  const before = await findAdminProduct(deps, id)
  if (!before) return { ok: false, reason: 'not_found' }
  const site = await readSite(deps)
  const isNewLink = input.affiliate_link !== before.affiliate_link
  const checked = isNewLink ? await validateInput(deps, input, site) : validateProduct(input, site)
  if (!checked.ok) return checked
  const { product } = checked
  const slug = product.slug || before.slug
  if (await isSlugTaken(deps.db, slug, id)) return slugTaken(slug)
  const after = productText(product)
  const { tier } = before.evidence
  const claims = judgeProductClaims(after.fields ?? [], { title: product.title, tier })
  const review = await reviewText(deps, { before: productText(before), after, release, claims })
  if (!review.ok) return review
  const isSame = product.affiliate_link === before.affiliate_link && product.asin === before.asin
  const change = {
    ...product,
    slug,
    image_url: product.image_url || before.image_url,
    ...(await completeOffers(deps, product, before)),
    ...(product.price !== before.price && { price_at: null }),
    ...(product.title !== before.title && { retailer_title: null }),
    sample: before.sample && isSame,
    updated_at: deps.clock(),
    version: version + 1,
  }
  if (slug !== before.slug) await updateMentions(deps.db)
  try {
    const save = async (trx: Db) => {
      const { numUpdatedRows } = await trx
        .updateTable('products')
        .set(change)
        .where((row) => row.and({ id, version, live: true }))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await indexProducts(trx, [id])
      const details = { title: product.title, ...releasedDetails(review.findings) }
      await recordAudit(deps, trx, { user_id, action: 'product.changed', subject: id, details })
      if (slug !== before.slug) {
        await renamePlacements(deps, trx, { user_id, from: before.slug, to: slug })
        await addRedirects(deps, trx, [redirectOf(before.slug, slug)], { source: 'person', user_id })
      }
      return true
    }
    const isSaved = await retryConcurrent(() => deps.db.transaction().execute(save))
    if (!isSaved) {
      const stored = (await findAdminProduct(deps, id)) ?? before
      // A save whose response was lost may be repeated.
      const isRepeated = stored.version === version + 1 && isSameInput(stored, change)
      return isRepeated
        ? { ok: true, product: stored, warning: checked.warning }
        : { ok: false, reason: 'conflict', product: stored }
    }
  } catch (error) {
    if (error instanceof UniqueViolation)
      return (await isSlugTaken(deps.db, slug, id)) ? slugTaken(slug) : productIdTaken
    throw error
  }
  await deps.contentVersion.bump()
  return toSavedResult(deps, id, checked.warning)
}

/** The former address of its page. */
function redirectOf(from: string, to: string) {
  return { path: productPath({ slug: from }), target: productPath({ slug: to }), status: 301, ends_on: null } as const
}

/** Articles name a product by its slug, so they change together with it. */
async function renamePlacements(
  deps: Needs<'clock' | 'newId' | 'config' | 'safetyGate'>,
  trx: Db,
  { user_id, from, to }: { user_id: string; from: string; to: string },
): Promise<void> {
  for (const id of await listMentioningIds(trx, [from]))
    await updateArticleIn(deps, trx, {
      id,
      user_id,
      action: 'article.product_renamed',
      change({ content }) {
        const text = replacePlacedProduct(content, [from], to)
        return text === content ? { ok: false, reason: 'not_found' } : { ok: true, fields: { content: text } }
      },
    })
}

function isSameInput(one: ProductInput, other: ProductInput): boolean {
  return productFields.every((name) => one[name] === other[name])
}

async function toSavedResult(
  deps: Needs<'db' | 'config'>,
  id: string,
  warning: ProductWarning | null,
): Promise<SaveProductResult> {
  const product = await findAdminProduct(deps, id)
  return product ? { ok: true, product, warning } : { ok: false, reason: 'not_found' }
}

export function trashProduct(deps: ContentDeps, user_id: string, id: string): Promise<boolean> {
  const now = deps.clock()
  return changeContent(deps, user_id, async (trx) => {
    const row = await trx
      .updateTable('products')
      .set({ deleted_at: now, updated_at: now })
      .where((columns) => columns.and({ id, live: true }))
      .returning('title')
      .executeTakeFirst()
    if (row) await indexProducts(trx, [id])
    return row && { action: 'product.deleted', subject: id, details: { title: row.title } }
  })
}

/** A product whose product id was taken in the meantime stays in the trash. */
export async function restoreProducts(deps: ContentDeps, user_id: string, ids: readonly string[]): Promise<string[]> {
  const back: string[] = []
  await changeContent(deps, user_id, async (trx) => {
    for (const id of new Set(ids)) {
      const row = await trx
        .updateTable('products')
        .set({ deleted_at: null, updated_at: deps.clock() })
        .where((columns) => columns.and({ id, live: false }))
        .where(
          sql<SqlBool>`not exists (select 1 from products as others where others.live = true and others.asin = products.asin)`,
        )
        .returning('id')
        .executeTakeFirst()
      if (row) back.push(row.id)
    }
    if (back.length === 0) return undefined
    await indexProducts(trx, back)
    return { action: 'product.restored', subject: auditSubject(back, 'products'), details: { ids: back } }
  })
  return back
}
