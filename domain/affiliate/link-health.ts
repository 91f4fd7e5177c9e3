import { hidesTag, isAmazonLink, type AffiliateLink } from './affiliate-link.ts'
import { ownTag, type Tags } from './affiliate-tags.ts'

export type LinkProblem = 'no-link' | 'no-tag' | 'other-tag' | 'bad-id' | 'dead-short-link' | 'unknown-to-shop'
export type LinkIssue = { problem: LinkProblem; message: string }

/** Paths that must contain a product id. */
const productPathPattern = /\/(?:dp|gp\/product|gp\/aw\/d)(?:\/|$)/

export const missingLink: LinkIssue = {
  problem: 'no-link',
  message: "The product has no link, so readers can't buy it.",
}

/** Checks the link of a product, or one in a text (`asin` is null), without fetching it. Undefined if it is fine. */
export function checkLink(link: AffiliateLink, asin: string | null, tags: Tags): LinkIssue | undefined {
  if (hidesTag(link)) return undefined
  return checkTag(link, tags) ?? (isAmazonLink(link) ? checkId(link, asin) : undefined)
}

/** Checks where a short link leads. `target` is undefined if it could not be resolved. */
export function checkShortLink(
  target: AffiliateLink | undefined,
  asin: string | null,
  tags: Tags,
): LinkIssue | undefined {
  if (!target || !isAmazonLink(target))
    return { problem: 'dead-short-link', message: 'The short link did not lead to the retailer when checked.' }
  // The retailer may drop the tag for visitors that are not buyers, so only a different tag is a problem.
  const issue = target.tag === undefined ? undefined : checkTag(target, tags)
  return issue ?? checkId(target, asin)
}

/** Nobody can tell whose tag it is in the link of a program that the owner has not joined. */
function checkTag(link: AffiliateLink, tags: Tags): LinkIssue | undefined {
  const siteTag = ownTag(link, tags)
  if (link.tag === undefined)
    return { problem: 'no-tag', message: 'The link has no affiliate tag, so it earns nothing.' }
  if (siteTag !== undefined && link.tag !== siteTag)
    return { problem: 'other-tag', message: `The link has the tag ${link.tag}, so someone else earns from it.` }
  return undefined
}

function checkId({ asin: linked, url }: AffiliateLink, asin: string | null): LinkIssue | undefined {
  if (linked === undefined && productPathPattern.test(url.pathname))
    return { problem: 'bad-id', message: 'The link should contain a product ID, but the ID is invalid.' }
  if (linked !== undefined && asin !== null && linked !== asin)
    return { problem: 'bad-id', message: `The link points to ${linked}, but the product is ${asin}.` }
  return undefined
}

export const unknownToRetailer: LinkIssue = {
  problem: 'unknown-to-shop',
  message: 'The retailer no longer lists this product.',
}
