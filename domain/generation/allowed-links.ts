import { normalizedLinkKey, parseProductId, withAffiliateTag } from '../affiliate/affiliate-links.ts'
import { isShortLinkHost, parseAffiliateUrl, parseWebUrl } from '../affiliate/links.ts'

/** What a writer puts where the given product's link belongs, so that it never handles an address. */
export const productPlaceholder = 'product:given'

export type LinkRules = {
  tag: string
  product: { name: string; link: string } | undefined
  /** True for the link or the product id of a product of ours. */
  isKnown: (key: string) => boolean
}

type RejectLink = (what: string, bad: boolean) => void

/** The address that a link of a written text may have, with our tag; undefined when it may not lead there. */
export function resolveAllowedLink(
  href: string,
  { tag, product, isKnown }: LinkRules,
  reject: RejectLink,
): string | undefined {
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
  if (!url || unknown) {
    // A path of our own is a guess that leads nowhere, but no harm.
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
