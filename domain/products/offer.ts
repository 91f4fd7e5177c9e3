import { parseAffiliateLink } from '../affiliate/affiliate-link.ts'
import { isDay } from '../text/dates.ts'
import { countCodePoints, isSingleLine } from '../text/text-input.ts'
import { parseWebUrl } from '../text/web-url.ts'

/** A shop that sells the product. Days are such as `2026-11-17`; empty texts are unknown. */
export type Offer = {
  id: string
  /** Empty: the name of the affiliate program. */
  shop: string
  affiliate_link: string
  price: string
  price_noted_on: string
  out_of_stock_on: string
  country: string
}

/** A shop as readers see it. `noted` says of which day the price is, also of one that is too old to be shown. */
export type CurrentOffer = {
  id: string
  shop: string
  href: string
  country: string
  /** Since when it is out of stock. */
  outOfStock: string
  /** We may earn from it. */
  isPaid: boolean
  price?: string | undefined
  noted?: string | undefined
}

export const maxOffers = 8
/** The first shop is part of the product and has no id of its own. */
export const firstOfferId = ''

const limits = { shop: 60, price: 40, country: 60 } as const

export function shopName({ shop, affiliate_link }: Pick<Offer, 'shop' | 'affiliate_link'>): string {
  if (shop) return shop
  return parseAffiliateLink(affiliate_link)?.program.name ?? parseWebUrl(affiliate_link)?.hostname ?? ''
}

/** What is wrong with the further shops, in a sentence that says with which. */
export function findOfferError(offers: readonly Omit<Offer, 'id'>[]): string | undefined {
  if (offers.length > maxOffers) return `A product can have ${maxOffers} more shops at most.`
  for (const [index, offer] of offers.entries()) {
    const error = findError(offer)
    if (error !== undefined) return `${offer.shop || `Shop ${index + 2}`}: ${error}`
  }
  return undefined
}

function findError({ shop, affiliate_link, price, price_noted_on, out_of_stock_on, country }: Omit<Offer, 'id'>) {
  for (const [name, text] of Object.entries({ shop, price, country })) {
    const max = limits[name as keyof typeof limits]
    if (!isSingleLine(text)) return `The ${name} must be a single line.`
    if (countCodePoints(text) > max) return `The ${name} can have at most ${max} characters.`
  }
  if (parseWebUrl(affiliate_link)?.protocol !== 'https:') return 'It needs a link that starts with https://.'
  if (!shop && !parseAffiliateLink(affiliate_link))
    return 'Its program is not known, so please enter the name of the shop.'
  const days = { 'the price was noted': price_noted_on, 'it was out of stock': out_of_stock_on }
  for (const [what, day] of Object.entries(days))
    if (day && !isDay(day)) return `The day on which ${what} must be a date such as 2026-11-17.`
  return undefined
}
