import { isAmazonLink, isShortLink, parseAffiliateLink, type AffiliateLink } from '../affiliate/affiliate-link.ts'
import { productLink, withAffiliateTag } from '../affiliate/affiliate-tags.ts'
import { parseWebUrl } from '../text/web-url.ts'

/** A writer puts this where the product's link belongs, so that it never handles the URL itself. */
export const productPlaceholder = 'product:given'

export type LinkRules = {
  tag: string
  product: { name: string; link: string } | undefined
  /** Whether this is the link key or product id of one of our products. */
  isKnown: (key: string) => boolean
}

type RejectLink = (what: string, bad: boolean) => void

/** The URL to use for a link in a generated text, with our tag. Undefined if the link is not allowed. */
export function resolveAllowedLink(href: string, { tag, product, isKnown }: LinkRules, reject: RejectLink) {
  if (href === productPlaceholder) return product?.link
  const foreign = hasOtherTag(href, tag)
  const link = parseAffiliateLink(href)
  if (product && link && isSameTarget(link, parseAffiliateLink(product.link))) {
    if (foreign) reject(href, true)
    return product.link
  }
  const asin = link?.asin
  const isShort = link !== undefined && isShortLink(link)
  const isUnknown = (asin !== undefined && !isKnown(asin)) || (isShort && !isKnown(link.key))
  // Of other programs, only the given product's own link is sure to be real and ours.
  if (!link || isUnknown || !(isShort || isAmazonLink(link))) {
    // An invented path on our own site is harmless, so it is dropped without a report.
    if (!href.startsWith('/') || href.startsWith('//')) reject(href, foreign || isShort)
    return undefined
  }
  if (foreign) reject(href, true)
  return asin ? productLink(asin, tag, `https://${link.url.hostname}`) : withAffiliateTag(link, tag).url.href
}

function isSameTarget(one: AffiliateLink, other: AffiliateLink | undefined): boolean {
  return one.asin === undefined ? one.key === other?.key : one.asin === other?.asin
}

export function hasOtherTag(href: string, ours: string): boolean {
  const parameters = parseWebUrl(href)?.searchParams ?? []
  return [...parameters].some(
    ([name, value]) => name.toLowerCase() === 'tag' && value.trim() !== '' && value.trim() !== ours,
  )
}
