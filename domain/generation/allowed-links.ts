import { normalizedLinkKey, parseProductId, withAffiliateTag } from '../affiliate/affiliate-links.ts'
import { isAmazonHost, isShortLinkHost, parseAffiliateUrl, parseWebUrl } from '../affiliate/links.ts'

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
  const url = parseAffiliateUrl(href)
  if (product && url && isSameTarget(href, product.link)) {
    if (foreign) reject(href, true)
    return product.link
  }
  const id = parseProductId(href)
  const isShort = url !== undefined && isShortLinkHost(url.hostname)
  const unknown = (id !== undefined && !isKnown(id)) || (isShort && !isKnown(normalizedLinkKey(href) ?? ''))
  // Of other programs, only the given product's own link is sure to be real and ours.
  if (!url || unknown || !(isShort || isAmazonHost(url.hostname))) {
    // An invented path on our own site is harmless, so it is dropped without a report.
    if (!href.startsWith('/') || href.startsWith('//')) reject(href, foreign || isShort)
    return undefined
  }
  if (foreign) reject(href, true)
  return withAffiliateTag(id ? `https://${url.hostname}/dp/${id}` : href, tag)
}

function isSameTarget(one: string, other: string): boolean {
  const id = parseProductId(one)
  return id === undefined ? normalizedLinkKey(one) === normalizedLinkKey(other) : id === parseProductId(other)
}

export function hasOtherTag(href: string, ours: string): boolean {
  const given = parseWebUrl(href)?.searchParams ?? []
  return [...given].some(
    ([name, value]) => name.toLowerCase() === 'tag' && value.trim() !== '' && value.trim() !== ours,
  )
}
