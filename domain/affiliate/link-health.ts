import { productIdOf, tagOf } from './affiliate-links.ts'
import { isRetailerHost, isShortLinkHost, parseAffiliateAddress } from './links.ts'

export type LinkProblem = 'no-link' | 'no-tag' | 'other-tag' | 'bad-id' | 'dead-short-link' | 'unknown-to-shop'
export type Verdict = { problem: LinkProblem; said: string }
type Linked = { asin: string | null; affiliate_link: string | null }

/** Forms of address that must name a product. */
const namesProduct = /\/(?:dp|gp\/product|gp\/aw\/d)(?:\/|$)/

export function isShortLink(link: string | null): link is string {
  const url = link === null ? undefined : parseAffiliateAddress(link)
  return url !== undefined && isShortLinkHost(url.hostname)
}

/** What is wrong with a product's link, as far as the link itself tells; undefined when nothing is. */
export function checkLink({ asin, affiliate_link }: Linked, tag: string): Verdict | undefined {
  if (!affiliate_link) return { problem: 'no-link', said: 'The product has no link, so nobody can buy it.' }
  const url = parseAffiliateAddress(affiliate_link)
  if (!url || !isRetailerHost(url.hostname)) return undefined
  return checkTag(affiliate_link, tag) ?? checkId(affiliate_link, asin, url.pathname)
}

/** The same for a short link, by the address that it led to; undefined as address: it led nowhere. */
export function checkShortLink({ asin }: Linked, ledTo: string | undefined, tag: string): Verdict | undefined {
  const url = ledTo === undefined ? undefined : parseAffiliateAddress(ledTo)
  if (!ledTo || !url || !isRetailerHost(url.hostname))
    return { problem: 'dead-short-link', said: 'The short link did not lead to the shop when it was tried.' }
  // A short link may lose its tag on the way to somebody who is no buyer; only another's tag says something.
  const found = tagOf(ledTo)
  const verdict = found === undefined ? undefined : checkTag(ledTo, tag)
  return verdict ?? checkId(ledTo, asin, url.pathname)
}

function checkTag(link: string, tag: string): Verdict | undefined {
  const found = tagOf(link)
  if (found === undefined) return { problem: 'no-tag', said: 'The link carries no affiliate tag: it earns nothing.' }
  if (found !== tag)
    return { problem: 'other-tag', said: `The link carries the tag ${found}: somebody else earns by it.` }
  return undefined
}

function checkId(link: string, asin: string | null, path: string): Verdict | undefined {
  const id = productIdOf(link)
  if (id === undefined && namesProduct.test(path))
    return { problem: 'bad-id', said: 'The link should name a product, and its product id is not one.' }
  if (id !== undefined && asin !== null && id !== asin)
    return { problem: 'bad-id', said: `The link leads to ${id}, and the product is ${asin}.` }
  return undefined
}

export const unknownToShop: Verdict = {
  problem: 'unknown-to-shop',
  said: 'The shop does not know this product any more.',
}
