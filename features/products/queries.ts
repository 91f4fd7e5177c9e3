import { sql, type SqlBool } from 'kysely'
import { listPlacedProducts, type Block } from '#domain/articles/blocks.ts'
import { defaultProductCategory, displayCategory } from '#domain/products/product-display.ts'
import { judgeEvidence } from '#domain/products/evidence.ts'
import { withLink, type LinkedProduct } from '#domain/products/linked-product.ts'
import { productFields, type Product } from '#domain/products/product.ts'
import { jsonTable, toJsonRows } from '#features/json-rows.ts'
import { afterCursor } from '#features/keyset-pagination.ts'
import { findCredits } from '#features/media/queries.ts'
import { preparedQuery } from '#features/prepared-query.ts'
import type { Db } from '#features/tables.ts'
import { readMeasurements, readTestSummaries } from '#features/test-log/queries.ts'

export const productColumns = ['id', 'price_at', 'created_at', 'sample', 'offers', ...productFields] as const

const publicColumns = [...productColumns, 'retailer_title', 'retailer_image', 'retailer_fetched_at'] as const

const maxSitemapProducts = 5000

export type ProductFilter = {
  limit?: number | undefined
  /** As displayed: products without a category belong to the default one. */
  category?: string | undefined
  cursor?: string | undefined
}

/** Newest first. */
export async function listProducts(db: Db, filter: ProductFilter = {}): Promise<LinkedProduct[]> {
  let query = db
    .selectFrom('products')
    .select(publicColumns)
    .where('live', '=', true)
    .where(inProductCategory(filter.category))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  return toProducts(db, await query.where(afterCursor(filter.cursor)).execute())
}

/** As displayed: products without a category belong to the default one. Without a category, all. */
export function inProductCategory(category: string | undefined) {
  const displayed = sql`coalesce(nullif(trim(category), ''), ${defaultProductCategory})`
  return category === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${displayed} = ${category}`
}

async function toProducts(db: Db, products: readonly Product[]): Promise<LinkedProduct[]> {
  const urls = products.map(({ image_url }) => image_url)
  const ids = products.map(({ id }) => id)
  const [credits, logs] = await Promise.all([findCredits(db, urls), readTestSummaries(db, ids)])
  return products.map((product) => ({
    ...withLink(product),
    image_credit: credits.get(product.image_url)?.credit || undefined,
    evidence: judgeEvidence(product, logs.get(product.id) ?? []),
  }))
}

/** Distinct and sorted. */
export async function listProductCategories(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('products').select('category').distinct().where('live', '=', true).execute()
  return [...new Set(rows.map(displayCategory))].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** Products that an article mentions, by product id or link. */
export async function listProductsMentioned(
  db: Db,
  mentioned: { asins: readonly string[]; link_keys: readonly string[] },
): Promise<LinkedProduct[]> {
  const { asins, link_keys } = mentioned
  if (asins.length === 0 && link_keys.length === 0) return []
  return toProducts(db, (await db.executeQuery(mentionedQuery(db, toRows(asins), toRows(link_keys)))).rows)
}

/** Products that articles place by slug or id. */
export async function listProductsByKeys(db: Db, keys: readonly string[]): Promise<LinkedProduct[]> {
  if (keys.length === 0) return []
  return toProducts(db, (await db.executeQuery(placedQuery(db, toRows(keys), toRows(keys)))).rows)
}

/** Samples claim nothing, so search engines are not asked to list their pages. */
export function listSitemapProducts(db: Db) {
  return db
    .selectFrom('products')
    .select(['slug', 'image_url', 'updated_at'])
    .where((row) => row.and({ live: true, sample: false }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSitemapProducts)
    .execute()
}

/** The products that these texts place, with what their comparisons show of the test logs. */
export async function listPlacedIn(db: Db, blocks: readonly Block[]): Promise<LinkedProduct[]> {
  const products = await listProductsByKeys(db, listPlacedProducts(blocks))
  const isMeasured = blocks.some((block) => block.kind === 'comparison' && block.columns.includes('measurements'))
  if (!isMeasured) return products
  const tested = products.filter(({ evidence }) => evidence?.tier === 'tested').map(({ id }) => id)
  const measurements = await readMeasurements(db, tested)
  return products.map((product) => ({ ...product, measurements: measurements.get(product.id) }))
}

/** For its page. */
export async function findProductBySlug(db: Db, slug: string): Promise<LinkedProduct | undefined> {
  const rows = await db
    .selectFrom('products')
    .select(publicColumns)
    .where((row) => row.and({ slug, live: true }))
    .execute()
  return (await toProducts(db, rows))[0]
}

/** Each by its own index: with `or` between them, SQLite would read every product. */
const queryByEither = (one: 'asin' | 'slug', other: 'link_key' | 'id') =>
  preparedQuery((db, ones: string, others: string) => {
    const valuesOf = (keys: string) => sql<string>`(select value ->> 0 from ${jsonTable(keys)})`
    return db
      .selectFrom('products')
      .select(publicColumns)
      .where('id', 'in', (row) => {
        const live = row.selectFrom('products').select('id').where('deleted_at', 'is', null)
        return live.where(one, 'in', valuesOf(ones)).unionAll(live.where(other, 'in', valuesOf(others)))
      })
      .compile()
  })
const mentionedQuery = queryByEither('asin', 'link_key')
const placedQuery = queryByEither('slug', 'id')
const toRows = (keys: readonly string[]) => toJsonRows(keys.map((key) => [key]))

/** Which product uses each product id and link key. */
export async function readProductKeys(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('products').select(['id', 'asin', 'link_key']).where('live', '=', true).execute()
  const keys = rows.flatMap(({ id, asin, link_key }) => [asin, link_key].map((key) => [key, id] as const))
  return new Map(keys.filter((pair): pair is readonly [string, string] => pair[0] !== null))
}
