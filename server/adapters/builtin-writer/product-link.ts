import { parseProductId, withAffiliateTag } from '#domain/affiliate/affiliate-links.ts'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import { shortTitle } from '#domain/products/product-display.ts'

type RequestedProduct = { name: string; link: string }
/** Both are safe inside `[name](link)`. */
export type ProductLink = { name: string; link: string }

/** The product as it stands in the text: a short bare name and a clean link with our tag; nothing when one of them is unusable. */
export function toProductLink({ name, link }: RequestedProduct, tag: string): ProductLink | undefined {
  const bareName = shortTitle(name)
    .replaceAll(/[[\]*{}|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const judged = parseSafeLink(link.trim())
  if (!bareName || !judged || judged.kind === 'own') return undefined
  const href = judged.kind === 'affiliate' ? withAffiliateTag(canonicalProductUrl(judged.href), tag) : judged.href
  return { name: bareName, link: href.replaceAll('(', '%28').replaceAll(')', '%29') }
}

/** A product's address with nothing but its id; other pages of the retailer stay as they are. */
function canonicalProductUrl(href: string): string {
  const id = parseProductId(href)
  return id ? `https://${new URL(href).hostname}/dp/${id}` : href
}
