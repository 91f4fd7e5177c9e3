import { parseProductId, withAffiliateTag } from '#domain/affiliate/affiliate-links.ts'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import { shortTitle } from '#domain/products/product-display.ts'

type RequestedProduct = { name: string; link: string }
/** Both parts are safe inside `[name](link)`. */
export type ProductLink = { name: string; link: string }

/**
 * The product as it appears in the text: a short plain name and a clean tagged link, or undefined when either is
 * unusable.
 */
export function toProductLink({ name, link }: RequestedProduct, tag: string): ProductLink | undefined {
  const bareName = shortTitle(name)
    .replaceAll(/[[\]*{}|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const parsed = parseSafeLink(link.trim())
  if (!bareName || !parsed || parsed.kind === 'own') return undefined
  const href = parsed.kind === 'affiliate' ? withAffiliateTag(canonicalProductUrl(parsed.href), tag) : parsed.href
  return { name: bareName, link: href.replaceAll('(', '%28').replaceAll(')', '%29') }
}

/** Reduces a product URL to its id. Other pages of the retailer stay unchanged. */
function canonicalProductUrl(href: string): string {
  const id = parseProductId(href)
  return id ? `https://${new URL(href).hostname}/dp/${id}` : href
}
