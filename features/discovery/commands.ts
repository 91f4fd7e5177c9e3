import { normalizedLinkKey } from '#domain/affiliate/affiliate-links.ts'
import { repairTitle } from '#domain/products/product-display.ts'
import type { Needs } from '#features/deps.ts'
import { insertProducts } from '#features/products/insert-products.ts'
import { readProductKeys } from '#features/products/queries.ts'
import type { Db } from '#features/tables.ts'
import type { FoundProduct } from './ports.ts'

/**
 * Adds products that the site does not have yet and updates prices. The retailer's titles may not be stored for long, so
 * the products are called by the `topic` of the search. Must run in the caller's transaction.
 */
export async function saveFoundProducts(
  deps: Needs<'clock' | 'newId' | 'illustrator'>,
  trx: Db,
  { products: found, topic }: { products: readonly FoundProduct[]; topic: string | undefined },
): Promise<number> {
  const known = await readProductKeys(trx)
  const fresh = new Map<string, FoundProduct>()
  for (const product of found) {
    const key = product.asin ?? normalizedLinkKey(product.link)
    if (key !== undefined && !known.has(key) && !known.has(normalizedLinkKey(product.link) ?? ''))
      fresh.set(key, product)
  }
  const inserted = await insertProducts(
    deps,
    trx,
    [...fresh.values()].map(({ name, link, imageUrl, asin, price }) => ({
      title: repairTitle(topic ?? name) || 'Product',
      ...(topic !== undefined && { retailer_title: repairTitle(name), retailer_at: deps.clock() }),
      description: null,
      price: price?.text ?? null,
      price_at: price?.at ?? null,
      image_url: imageUrl,
      sitestripe_image_url: null,
      affiliate_link: link,
      category: null,
      asin,
      link_key: normalizedLinkKey(link) ?? null,
    })),
  )
  for (const { asin, price } of found) {
    if (asin === null || price === null) continue
    await trx
      .updateTable('products')
      .set({ price: price.text, price_at: price.at, retailer_at: price.at })
      .where((row) => row.and({ asin, live: true }))
      .execute()
  }
  return inserted.length
}
