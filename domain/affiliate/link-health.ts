import { ownTag, parseProductId, parseAffiliateTag, type Tags } from './affiliate-links.ts'
import { isAmazonHost, isShortLinkHost, parseAffiliateUrl } from './links.ts'
import { hidesTag } from './programs.ts'

export type LinkProblem = 'no-link' | 'no-tag' | 'other-tag' | 'bad-id' | 'dead-short-link' | 'unknown-to-shop'
export type LinkIssue = { problem: LinkProblem; said: string }
type LinkedProduct = { asin: string | null; affiliate_link: string | null }

/** Paths that must contain a product id. */
const productPathPattern = /\/(?:dp|gp\/product|gp\/aw\/d)(?:\/|$)/

export function isShortLink(link: string | null): link is string {
  const url = link === null ? undefined : parseAffiliateUrl(link)
  return url !== undefined && isShortLinkHost(url.hostname)
}

/** A link to the retailer that names no product. Where a short link leads cannot be seen. */
export function isSearchLink(link: string): boolean {
  const url = parseAffiliateUrl(link)
  return url !== undefined && isAmazonHost(url.hostname) && parseProductId(link) === undefined
}

/** Checks a link without fetching it. Undefined if it is fine. */
export function checkLink({ asin, affiliate_link }: LinkedProduct, tags: Tags): LinkIssue | undefined {
  if (!affiliate_link) return { problem: 'no-link', said: "The product has no link, so readers can't buy it." }
  const url = parseAffiliateUrl(affiliate_link)
  if (!url || hidesTag(url)) return undefined
  const issue = checkTag(affiliate_link, tags)
  return isAmazonHost(url.hostname) ? (issue ?? checkId(affiliate_link, asin, url.pathname)) : issue
}

/** Checks where a short link leads. `ledTo` is undefined if it could not be resolved. */
export function checkShortLink({ asin }: LinkedProduct, target: string | undefined, tags: Tags): LinkIssue | undefined {
  const url = target === undefined ? undefined : parseAffiliateUrl(target)
  if (!target || !url || !isAmazonHost(url.hostname))
    return { problem: 'dead-short-link', said: 'The short link did not lead to the retailer when checked.' }
  // The retailer may drop the tag for visitors that are not buyers, so only a different tag is a problem.
  const found = parseAffiliateTag(target)
  const action = found === undefined ? undefined : checkTag(target, tags)
  return action ?? checkId(target, asin, url.pathname)
}

/** A program that the owner has not joined is not checked. */
function checkTag(link: string, tags: Tags): LinkIssue | undefined {
  const found = parseAffiliateTag(link)
  const own = ownTag(link, tags)
  if (own === undefined) return undefined
  if (found === undefined) return { problem: 'no-tag', said: 'The link has no affiliate tag, so it earns nothing.' }
  if (found !== own)
    return { problem: 'other-tag', said: `The link has the tag ${found}, so someone else earns from it.` }
  return undefined
}

function checkId(link: string, asin: string | null, path: string): LinkIssue | undefined {
  const id = parseProductId(link)
  if (id === undefined && productPathPattern.test(path))
    return { problem: 'bad-id', said: 'The link should contain a product ID, but the ID is invalid.' }
  if (id !== undefined && asin !== null && id !== asin)
    return { problem: 'bad-id', said: `The link points to ${id}, but the product is ${asin}.` }
  return undefined
}

export const unknownToRetailer: LinkIssue = {
  problem: 'unknown-to-shop',
  said: 'The retailer no longer lists this product.',
}
