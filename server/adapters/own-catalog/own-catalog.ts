import { withTag } from '#domain/affiliate/affiliate-links.ts'
import { meaningfulWords } from '#domain/generation/similar-title.ts'
import { isWanted } from '#domain/products/product-display.ts'
import type { Discovery } from '#features/discovery/ports.ts'
import { listProducts } from '#features/products/queries.ts'
import type { Db } from '#features/tables.ts'

/** Finds on the site's own shelf: what there is without an account at the retailer's API. */
export function createOwnCatalogue({ db }: { db: Db }): Discovery {
  return {
    async search({ topic, count, affiliateTag }) {
      const products = (await listProducts(db)).filter(
        (product) => product.affiliate_link !== null && isWanted(product),
      )
      if (products.length === 0) {
        return {
          refusal:
            'There are no products to choose from. Add some in the Products tab, or connect the Creators API (CREATORS_API_ID and CREATORS_API_SECRET).',
        }
      }
      const wanted = meaningfulWords(topic)
      const scored = products.map((product) => {
        const words = meaningfulWords(`${product.title} ${product.description ?? ''} ${product.category ?? ''}`)
        return { product, score: wanted.intersection(words).size }
      })
      const found = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
      return {
        products: (found.length > 0 ? found : scored).slice(0, count).map(({ product }) => ({
          name: product.title,
          link: withTag(product.affiliate_link ?? '', affiliateTag),
          imageUrl: product.image_url,
          asin: product.asin,
          price: null,
        })),
      }
    },
  }
}
