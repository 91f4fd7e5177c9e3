import { claim, mayClaim, type ClaimSite } from '../site/claims.ts'
import type { ActiveRecalls } from '../recalls/active-recall.ts'
import { withoutRecalled } from '../recalls/recalled-products.ts'
import { formatLongDate } from '../text/dates.ts'
import { currentOffers } from './current-offers.ts'
import { isCurrentPrice, type PriceRules } from './price-rules.ts'
import type { LinkedProduct } from './linked-product.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * As readers see them at this time: with what the retailer's API said in the last day. On a public site samples have no
 * price, no description claims too much, and a typed price says when it was noted and is gone after some days; one without
 * a day is not shown. What is recalled can be neither bought nor priced.
 */
export function currentProducts(
  rules: PriceRules & ActiveRecalls,
  products: readonly LinkedProduct[],
  now: number,
): LinkedProduct[] {
  const shops = new Map(products.map((product) => [product.id, currentOffers(rules, product, now)]))
  const current = modestProducts(rules, products).map(
    ({ retailer_title, retailer_image, retailer_fetched_at, offers: _, ...product }) => {
      const isFresh = retailer_title && now - (retailer_fetched_at ?? 0) < dayMs
      const fresh = isFresh
        ? { ...product, title: retailer_title, sitestripe_image_url: retailer_image ?? product.sitestripe_image_url }
        : product
      if (!rules.isPublic || !product.price?.trim() || product.price_at !== null) return fresh
      const day = product.price_noted_on
      if (!day || !isCurrentPrice(rules, day, now)) return { ...fresh, price: null }
      return { ...fresh, price: `${product.price} (noted ${formatLongDate(Date.parse(day))})` }
    },
  )
  const offered = current.map((product) => ({ ...product, shops: shops.get(product.id) ?? [] }))
  return withoutRecalled(rules, offered)
}

function modestProducts(site: ClaimSite, products: readonly LinkedProduct[]): LinkedProduct[] {
  const isNeutral = !mayClaim(site, 'product-description')
  return products.map(({ sample = false, ...product }) => ({
    ...product,
    ...(isNeutral && { description: product.description?.trim() || claim(site, 'product-description').text }),
    ...(sample && site.isPublic && { sample, price: null, price_at: null }),
  }))
}
