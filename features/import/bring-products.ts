import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { withAffiliateTag } from '#domain/affiliate/affiliate-tags.ts'
import type { FoundProduct } from '#domain/import/converted-post.ts'
import { cutAtWord, toLine } from '#domain/import/map-post.ts'
import type { SourcePlace } from '#domain/import/source.ts'
import { validateProduct } from '#domain/products/validate-product.ts'
import { createPause } from '#features/pause.ts'
import { insertProducts, type NewProduct } from '#features/products/insert-products.ts'
import { checkPublicText } from '#features/review/review-text.ts'
import { readSite } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { placeProducts } from './conversion/place-products.ts'
import type { ImportDeps } from './import-deps.ts'
import { hashOf, itemKey } from './item-key.ts'
import type { LeasedImport } from './leases.ts'
import type { Note } from './notes.ts'
import { insertItem, setBrought } from './prepare.ts'

const maxTitleLength = 200

export type CheckedProduct = { key: string; product: NewProduct } | { key: string; name: string; why: string }

/** Those that a run has checked, by their keys. Each comes once, however many texts name it. */
export type CheckedProducts = Map<string, NewProduct>

const maxRemembered = 5000

/** Before the transaction, because a check takes a while. They get the owner's tag. */
export async function checkProducts(
  deps: ImportDeps,
  found: readonly FoundProduct[],
  remembered: CheckedProducts,
): Promise<CheckedProduct[]> {
  const site = await readSite(deps)
  const checked: CheckedProduct[] = []
  const pause = createPause()
  for (const { key, name, url, asin, price } of found) {
    await pause()
    const known = remembered.get(key)
    if (known) {
      checked.push({ key, product: known })
      continue
    }
    const link = parseAffiliateLink(url)
    const title = cutAtWord(toLine(name).replaceAll('**', ''), maxTitleLength) || (asin ?? 'Product')
    const findings = await checkPublicText(deps, { title })
    const validated = validateProduct(
      {
        title,
        description: null,
        price: price === undefined ? null : toLine(price).slice(0, 40) || null,
        image_url: '',
        sitestripe_image_url: null,
        affiliate_link: link ? withAffiliateTag(link, site).url.href : url,
        category: null,
        asin: asin ?? null,
      },
      site,
    )
    const problems = [...findings.map(({ reason }) => reason), ...(validated.ok ? [] : Object.values(validated.fields))]
    if (!validated.ok || problems.length > 0) checked.push({ key, name: title, why: problems.join(' ') })
    else {
      checked.push({ key, product: validated.product })
      if (remembered.size < maxRemembered) remembered.set(key, validated.product)
    }
  }
  return checked
}

type Request = { checked: readonly CheckedProduct[]; content: string; place: SourcePlace }

/**
 * Adds the products of a text, unless the shop has them, and names them in the text by their slugs. The box of one that
 * cannot be stored goes from the text.
 */
export async function bringProducts(
  deps: ImportDeps,
  trx: Db,
  lease: LeasedImport,
  { checked, content, place }: Request,
): Promise<{ content: string; productNotes: Note[] }> {
  const slugs = new Map<string, string>()
  const productNotes: Note[] = []
  for (const one of checked) {
    const slug = 'why' in one ? undefined : await bringProduct(deps, trx, lease, one)
    if (slug !== undefined) slugs.set(one.key, slug)
    if ('why' in one) productNotes.push({ kind: 'product', place, what: one.name, why: one.why })
  }
  return { content: placeProducts(content, (key) => slugs.get(key)), productNotes }
}

export async function bringProduct(
  deps: ImportDeps,
  trx: Db,
  lease: LeasedImport,
  { key, product }: { key: string; product: NewProduct },
): Promise<string | undefined> {
  const existing = await findExisting(trx, product)
  if (existing !== undefined) return existing
  const [id] = await insertProducts(deps, trx, [product])
  const row = id === undefined ? undefined : await findProduct(trx, id)
  if (!row) return undefined
  const item = { kind: 'product' as const, item_key: itemKey(key) }
  // One that was removed by hand since an earlier import comes back here.
  await trx
    .updateTable('import_items')
    .set({ entity_id: null, state: 'removed' })
    .where((one) => one.and({ site: lease.site, ...item }))
    .execute()
  await insertItem(trx, lease, item)
  await setBrought(trx, lease, { ...item, entity_id: row.id, hash: productHash(row) })
  return row.slug
}

async function findExisting(trx: Db, { asin, link_key }: { asin: string | null; link_key: string | null }) {
  for (const [column, value] of [
    ['asin', asin],
    ['link_key', link_key],
  ] as const) {
    if (value === null) continue
    const row = await trx
      .selectFrom('products')
      .select('slug')
      .where(column, '=', value)
      .where('live', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (row) return row.slug
  }
  return undefined
}

function findProduct(trx: Db, id: string) {
  return trx
    .selectFrom('products')
    .select(['id', 'slug', 'title', 'description', 'affiliate_link', 'asin', 'category'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type HashedProduct = Record<'title' | 'slug', string> &
  Record<'description' | 'affiliate_link' | 'asin' | 'category', string | null>

export function productHash({ title, slug, description, affiliate_link, asin, category }: HashedProduct): string {
  return hashOf([title, slug, description, affiliate_link, asin, category])
}
