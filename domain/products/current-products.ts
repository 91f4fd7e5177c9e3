import { claim, mayClaim, type ClaimSite } from '../site/claims.ts'
import type { ActiveRecalls } from '../recalls/active-recall.ts'
import { withoutRecalled } from '../recalls/recalled-products.ts'
import { formatLongDate } from '../text/dates.ts'
import type { LinkedProduct } from './linked-product.ts'

const dayMs = 24 * 60 * 60 * 1000

type PriceRules = ClaimSite & ActiveRecalls & { enteredPriceDays?: number | null; timeZone?: string }

/**
 * As readers see them at this time: with what the retailer's API said in the last day. On a public site samples have no
 * price, no description claims too much, and an entered price says when it was entered and is gone after some days. What
 * is recalled can be neither bought nor priced.
 */
export function currentProducts(rules: PriceRules, products: readonly LinkedProduct[], now: number): LinkedProduct[] {
  const current = modestProducts(rules, products).map(
    ({ price_entered_at, retailer_title, retailer_image, retailer_fetched_at, ...product }) => {
      const isFresh = retailer_title && now - (retailer_fetched_at ?? 0) < dayMs
      const fresh = isFresh
        ? { ...product, title: retailer_title, sitestripe_image_url: retailer_image ?? product.sitestripe_image_url }
        : product
      if (!rules.isPublic || !product.price?.trim() || product.price_at !== null) return fresh
      const enteredAt = price_entered_at ?? product.created_at
      const isCurrent = now - enteredAt < (rules.enteredPriceDays ?? 30) * dayMs
      return {
        ...fresh,
        price: isCurrent ? `${product.price} (entered ${formatLongDate(enteredAt, rules.timeZone)})` : null,
      }
    },
  )
  return withoutRecalled(rules, current)
}

function modestProducts(site: ClaimSite, products: readonly LinkedProduct[]): LinkedProduct[] {
  const isNeutral = !mayClaim(site, 'product-description')
  return products.map(({ sample = false, ...product }) => ({
    ...product,
    ...(isNeutral && { description: product.description?.trim() || claim(site, 'product-description').text }),
    ...(sample && site.isPublic && { sample, price: null, price_at: null }),
  }))
}
