import { parseProductId, parseAffiliateTag } from './affiliate-links.ts'
import { isRetailerHost, isShortLinkHost, parseAffiliateUrl } from './links.ts'

export type LinkProblem = 'no-link' | 'no-tag' | 'other-tag' | 'bad-id' | 'dead-short-link' | 'unknown-to-shop'
export type LinkIssue = { problem: LinkProblem; said: string }
type LinkedProduct = { asin: string | null; affiliate_link: string | null }

/** Forms of address that must name a product. */
const productPathPattern = /\/(?:dp|gp\/product|gp\/aw\/d)(?:\/|$)/

export function isShortLink(link: string | null): link is string {
  const url = link === null ? undefined : parseAffiliateUrl(link)
  return url !== undefined && isShortLinkHost(url.hostname)
}

/** What is wrong with a product's link, judged by the link alone; undefined when nothing is. */
export function checkLink({ asin, affiliate_link }: LinkedProduct, tag: string): LinkIssue | undefined {
  if (!affiliate_link) return { problem: 'no-link', said: "The product has no link, so readers can't buy it." }
  const url = parseAffiliateUrl(affiliate_link)
  if (!url || !isRetailerHost(url.hostname)) return undefined
  return checkTag(affiliate_link, tag) ?? checkId(affiliate_link, asin, url.pathname)
}

/** The same for a short link, by the address that it led to; undefined as address: it led nowhere. */
export function checkShortLink({ asin }: LinkedProduct, ledTo: string | undefined, tag: string): LinkIssue | undefined {
  const url = ledTo === undefined ? undefined : parseAffiliateUrl(ledTo)
  if (!ledTo || !url || !isRetailerHost(url.hostname))
    return { problem: 'dead-short-link', said: 'The short link did not lead to the retailer when checked.' }
  // A short link may lose its tag on the way to somebody who is no buyer; only another's tag says something.
  const found = parseAffiliateTag(ledTo)
  const action = found === undefined ? undefined : checkTag(ledTo, tag)
  return action ?? checkId(ledTo, asin, url.pathname)
}

function checkTag(link: string, tag: string): LinkIssue | undefined {
  const found = parseAffiliateTag(link)
  if (found === undefined) return { problem: 'no-tag', said: 'The link has no affiliate tag, so it earns nothing.' }
  if (found !== tag)
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
