import { hasAffiliateTag, isProductId, linkKey, productIdOf, withTag } from '../affiliate/affiliate-links.ts'
import { judgeImage, parseAffiliateAddress } from '../affiliate/links.ts'
import { isMalformed } from './product-display.ts'
import type { Product } from './product.ts'
import { codePoints, isOneLine, isPlainText } from '../text/text-input.ts'

/** A product as an admin enters it; blank fields are null. */
export type ProductInput = Pick<
  Product,
  'title' | 'description' | 'price' | 'sitestripe_image_url' | 'affiliate_link' | 'category' | 'asin'
> & { image_url: string }

/** What to tell the admin although the product was saved. `link`: the same link with what it lacks. */
export type ProductWarning = { title: string; text: string; link?: string }

export type Checked =
  | { ok: true; product: ProductInput & { link_key: string | null }; warning: ProductWarning | null }
  | { ok: false; fields: Record<string, string> }

const limits = { title: 200, description: 2000, price: 40, category: 60 } as const

/** Why the shop and the home page leave this product out, in words. */
export function hiddenReason({
  image_url,
  affiliate_link,
}: Pick<Product, 'image_url' | 'affiliate_link'>): string | null {
  if (image_url.includes('placeholder')) return 'Its picture is a placeholder (the address contains "placeholder").'
  const retired = ['/catpuzzle', '/dogchew'].find((path) => affiliate_link?.includes(path))
  return retired ? `Its link leads to a retired address (it contains "${retired}").` : null
}

/** Why nobody could buy, or nobody earns, by this link; null when all is well. */
export function linkProblem(link: string | null): string | null {
  if (!link) return 'No affiliate link.'
  if (!parseAffiliateAddress(link)) return 'The link does not lead to the retailer.'
  return hasAffiliateTag(link) ? null : 'The link has no affiliate tag, so it earns nothing.'
}

/** Every fault at once, each in words under its field; else the product as it is stored. */
export function checkProduct(input: ProductInput, site: { affiliateTag: string }): Checked {
  const link = input.affiliate_link
  const found = link === null ? undefined : productIdOf(link)
  const asin = input.asin?.toUpperCase() ?? found ?? null
  const faults = Object.entries({
    title: faultInTitle(input.title),
    description: faultInText(input.description, limits.description, 'The description'),
    price: faultInText(input.price, limits.price, 'The price'),
    category: faultInText(input.category, limits.category, 'The category'),
    image_url: faultInImage(input.image_url || null),
    sitestripe_image_url: faultInImage(input.sitestripe_image_url),
    affiliate_link: faultInLink(link),
    asin: faultInId(asin, found),
  }).flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault] as const]))
  if (faults.length > 0) return { ok: false, fields: Object.fromEntries(faults) }
  const product = { ...input, asin, link_key: link === null ? null : (linkKey(link) ?? null) }
  return { ok: true, product, warning: warningFor(product, site.affiliateTag) }
}

function faultInTitle(title: string): string | undefined {
  if (title.trim() === '') return 'The title is missing.'
  if (!isOneLine(title)) return 'The title must be one line.'
  if (codePoints(title) > limits.title) return `The title may have ${limits.title} characters at most.`
  return isMalformed(title) ? 'The title must not contain "**".' : undefined
}

function faultInText(text: string | null, most: number, what: string): string | undefined {
  if (text === null) return undefined
  if (!isPlainText(text)) return `${what} has characters that cannot be stored.`
  return codePoints(text) > most ? `${what} may have ${most} characters at most.` : undefined
}

function faultInImage(src: string | null): string | undefined {
  if (src === null || judgeImage(src) !== undefined) return undefined
  return 'A picture needs an address that begins with https://, or a path of this site.'
}

function faultInLink(link: string | null): string | undefined {
  if (link === null || parseAffiliateAddress(link)) return undefined
  return 'This link does not lead to the retailer. Take one of an Amazon shop, or a short link of amzn.to or a.co.'
}

function faultInId(asin: string | null, found: string | undefined): string | undefined {
  if (asin === null) return undefined
  if (!isProductId(asin)) return 'A product id has exactly ten capital letters or digits, such as B0ABCD1234.'
  return found !== undefined && found !== asin ? `The link leads to product ${found}, not to ${asin}.` : undefined
}

function warningFor({ affiliate_link, asin }: ProductInput, tag: string): ProductWarning | null {
  if (affiliate_link === null)
    return { title: 'No affiliate link', text: 'Without a link nobody can buy this product.' }
  if (!hasAffiliateTag(affiliate_link)) {
    const text =
      "Your link doesn't contain an affiliate tag (for example ?tag=yourname-20). You won't earn commissions without it!"
    return { title: 'Missing Affiliate Tag', text, link: withTag(affiliate_link, tag) }
  }
  if (asin !== null || productIdOf(affiliate_link) !== undefined) return null
  return {
    title: 'No product id',
    text: 'This link does not tell which product it is. Add the product id (ASIN), so that articles that link to the product by its id show it too.',
  }
}
