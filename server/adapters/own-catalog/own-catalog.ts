import { withAffiliateTag } from '#domain/affiliate/affiliate-tags.ts'
import { extractKeywords } from '#domain/generation/similar-title.ts'
import { isListable } from '#domain/products/product-display.ts'
import type { ProductDiscovery } from '#features/discovery/ports.ts'
import { listProducts } from '#features/products/queries.ts'
import type { Db } from '#features/tables.ts'

/** Searches the site's own products, for sites without access to the retailer's API. */
export function createOwnCatalog({ db }: { db: Db }): ProductDiscovery {
  return {
    async search({ topic, count, affiliateTag }) {
      const products = (await listProducts(db)).filter(
        (product) => product.affiliate_link !== null && isListable(product),
      )
      if (products.length === 0) {
        return {
          ok: false,
          reason: 'unavailable',
          message:
            'There are no products to choose from. Add some in the Products tab, or connect the Creators API (CREATORS_API_ID and CREATORS_API_SECRET).',
        }
      }
      const keywords = telling(extractKeywords(topic))
      const scored = products.map((product) => {
        const words = extractKeywords(`${product.title} ${product.description ?? ''} ${product.category ?? ''}`)
        return { product, score: keywords.intersection(words).size }
      })
      const matching = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
      return {
        ok: true,
        products: matching
          .slice(0, count)
          .map(({ product }) => ({
            name: product.title,
            link: product.link ? withAffiliateTag(product.link, affiliateTag).url.href : (product.affiliate_link ?? ''),
            imageUrl: product.image_url,
            asin: product.asin,
            price: null,
          })),
      }
    },
  }
}

/** Words that fit any product of a pet shop. */
const commonWords = new Set(['pet', 'animal', 'care', 'product', 'supply', 'supplie', 'best', 'top', 'good', 'new'])

/** The words that tell products apart, or all if there are no others. */
function telling(words: ReadonlySet<string>): ReadonlySet<string> {
  const rare = words.difference(commonWords)
  return rare.size > 0 ? rare : words
}
