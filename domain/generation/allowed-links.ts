import { linkKey, productIdOf, withTag } from '../affiliate/affiliate-links.ts'
import { isShortLinkHost, parseAffiliateAddress, parseWebAddress } from '../affiliate/links.ts'

/** What a writer puts where the given product's link belongs, so that it never handles an address. */
export const givenProductTarget = 'product:given'

export type WrittenRules = {
  tag: string
  product: { name: string; link: string } | undefined
  /** True for the link or the product id of a product of ours. */
  isKnown: (key: string) => boolean
}

type Reject = (what: string, bad: boolean) => void

/** The address that a link of a written text may have, with our tag; undefined when it may not lead there. */
export function allowedAddress(
  href: string,
  { tag, product, isKnown }: WrittenRules,
  reject: Reject,
): string | undefined {
  if (href === givenProductTarget) return product?.link
  const foreign = hasForeignTag(href, tag)
  const url = parseAffiliateAddress(href)
  if (product && url && leadsToSame(href, product.link)) {
    if (foreign) reject(href, true)
    return product.link
  }
  const id = productIdOf(href)
  const isShort = url !== undefined && isShortLinkHost(url.hostname)
  const unknown = (id !== undefined && !isKnown(id)) || (isShort && !isKnown(linkKey(href) ?? ''))
  if (!url || unknown) {
    // A path of our own is a guess that leads nowhere, but no harm.
    if (!href.startsWith('/') || href.startsWith('//')) reject(href, foreign || isShort)
    return undefined
  }
  if (foreign) reject(href, true)
  return withTag(id ? `https://${url.hostname}/dp/${id}` : href, tag)
}

function leadsToSame(one: string, other: string): boolean {
  const id = productIdOf(one)
  return id === undefined ? linkKey(one) === linkKey(other) : id === productIdOf(other)
}

export function hasForeignTag(href: string, ours: string): boolean {
  const given = parseWebAddress(href)?.searchParams ?? []
  return [...given].some(
    ([name, value]) => name.toLowerCase() === 'tag' && value.trim() !== '' && value.trim() !== ours,
  )
}
