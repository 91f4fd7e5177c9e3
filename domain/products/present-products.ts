import { claim, mayClaim, type ClaimSite } from '../site/claims.ts'
import type { Product } from './product.ts'

/** As readers see them: on a public site, samples are marked and have no price, and no description claims too much. */
export function presentProducts(site: ClaimSite, products: readonly Product[]): Product[] {
  const isNeutral = !mayClaim(site, 'product-description')
  return products.map(({ sample = false, ...product }) => ({
    ...product,
    ...(isNeutral && { description: product.description?.trim() || claim(site, 'product-description').text }),
    ...(sample && site.isPublic && { sample, price: null, price_at: null }),
  }))
}
