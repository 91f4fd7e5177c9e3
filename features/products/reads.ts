import type { Product } from '#domain/product.ts'
import type { Db } from '#features/tables.ts'

const columns = [
  'id',
  'title',
  'description',
  'price',
  'price_at',
  'image_url',
  'sitestripe_image_url',
  'affiliate_link',
  'category',
  'asin',
  'created_at',
] as const

export type ProductFilter = { limit?: number | undefined; category?: string | undefined }

/** Newest first. */
export async function listProducts(db: Db, filter: ProductFilter = {}): Promise<Product[]> {
  let query = db
    .selectFrom('products')
    .select(columns)
    .where('live', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  if (filter.category !== undefined) query = query.where('category', '=', filter.category)
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  return query.execute()
}

/** Those that an article mentions, by product id or by stored link. */
export async function listProductsMentioned(
  db: Db,
  mentioned: { asins: readonly string[]; link_keys: readonly string[] },
): Promise<Product[]> {
  const { asins, link_keys } = mentioned
  if (asins.length === 0 && link_keys.length === 0) return []
  return db
    .selectFrom('products')
    .select(columns)
    .where('live', '=', true)
    .where((row) =>
      row.or([
        ...(asins.length > 0 ? [row('asin', 'in', asins)] : []),
        ...(link_keys.length > 0 ? [row('link_key', 'in', link_keys)] : []),
      ]),
    )
    .execute()
}
