import { hasAffiliateTag, parseAffiliateLink } from '../affiliate/affiliate-link.ts'
import { formatLongDate, formatPriceTime } from '../text/dates.ts'
import { webLink } from '../text/web-link.ts'
import { isCurrentPrice, type PriceRules } from './price-rules.ts'
import { firstOfferId, shopName, type CurrentOffer, type Offer } from './offer.ts'
import { displayPrice } from './product-display.ts'
import type { Product } from './product.ts'

/** All shops of a product as it is stored; those that have it in stock first. */
export function currentOffers(rules: PriceRules, product: Product, now: number): CurrentOffer[] {
  return listOffers(product).flatMap((offer) => {
    const href = webLink(offer.affiliate_link)
    if (href === undefined) return []
    const link = parseAffiliateLink(offer.affiliate_link)
    return {
      ...{ id: offer.id, shop: shopName(offer), href, country: offer.country },
      outOfStock: offer.out_of_stock_on && formatLongDate(Date.parse(offer.out_of_stock_on)),
      isPaid: link !== undefined && hasAffiliateTag(link),
      ...currentPrice(rules, product, offer, now),
    }
  })
}

function currentPrice(rules: PriceRules, product: Product, offer: Offer, now: number) {
  if (product.sample && rules.isPublic) return {}
  if (offer.id === firstOfferId && product.price_at !== null) {
    const current = displayPrice(product, now)
    return current && { price: current.text, noted: `as of ${formatPriceTime(product.price_at)}` }
  }
  if (!offer.price) return {}
  const day = offer.price_noted_on && formatLongDate(Date.parse(offer.price_noted_on))
  if (isCurrentPrice(rules, offer.price_noted_on, now))
    return { price: offer.price, ...(day && { noted: `noted ${day}` }) }
  return day ? { noted: `last noted ${day}` } : {}
}

/** The first shop and the further ones. A recalled product has none. */
export function listOffers(product: Product): Offer[] {
  const { affiliate_link, price, price_noted_on, out_of_stock_on, country, offers = [], recall } = product
  if (recall) return []
  const first = affiliate_link && {
    id: firstOfferId,
    shop: '',
    affiliate_link,
    price: price ?? '',
    price_noted_on: price_noted_on ?? '',
    out_of_stock_on: out_of_stock_on ?? '',
    country: country ?? '',
  }
  const all = [...(first ? [first] : []), ...offers]
  return all.toSorted((a, b) => Number(a.out_of_stock_on !== '') - Number(b.out_of_stock_on !== ''))
}
