import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { guessCategory } from '#domain/products/guess-category.ts'
import { repairTitle } from '#domain/products/product-title.ts'
import type { Needs } from '#features/deps.ts'
import { insertProducts } from '#features/products/insert-products.ts'
import { readProductKeys } from '#features/products/queries.ts'
import type { Db } from '#features/tables.ts'
import type { DiscoveredProduct } from './ports.ts'

/**
 * Adds products that the site does not have yet and updates prices. The retailer's titles may not be stored for long, so
 * the products are called by the `topic` of the search. Must run in the caller's transaction.
 */
export async function saveDiscoveredProducts(
  deps: Needs<'clock' | 'newId' | 'illustrator'>,
  trx: Db,
  { products, topic }: { products: readonly DiscoveredProduct[]; topic: string | undefined },
): Promise<number> {
  const existingKeys = await readProductKeys(trx)
  const fresh = new Map<string, DiscoveredProduct & { link_key: string | null }>()
  for (const product of products) {
    const link_key = parseAffiliateLink(product.link)?.key ?? null
    const key = product.asin ?? link_key
    if (key !== null && !existingKeys.has(key) && !existingKeys.has(link_key ?? ''))
      fresh.set(key, { ...product, link_key })
  }
  const categorized = await trx.selectFrom('products').select(['title', 'category']).where('live', '=', true).execute()
  const inserted = await insertProducts(
    deps,
    trx,
    [...fresh.values()].map(({ name, link, imageUrl, asin, price, link_key }) => ({
      title: repairTitle(topic ?? name) || 'Product',
      ...(topic !== undefined && { retailer_title: repairTitle(name), retailer_fetched_at: deps.clock() }),
      description: null,
      price: price?.text ?? null,
      price_at: price?.at ?? null,
      image_url: imageUrl,
      sitestripe_image_url: null,
      affiliate_link: link,
      category: guessCategory([topic, name].filter(Boolean).join(' '), categorized),
      asin,
      link_key,
    })),
  )
  for (const { asin, price } of products) {
    if (asin === null || price === null) continue
    await trx
      .updateTable('products')
      .set({ price: price.text, price_at: price.at, retailer_fetched_at: price.at })
      .where((row) => row.and({ asin, live: true }))
      .execute()
  }
  return inserted.length
}
