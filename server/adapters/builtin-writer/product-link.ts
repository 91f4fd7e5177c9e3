import { productIdOf, withTag } from '#domain/affiliate/affiliate-links.ts'
import { judgeLink } from '#domain/affiliate/links.ts'
import { shortTitle } from '#domain/products/product-display.ts'

type GivenProduct = { name: string; link: string }
/** Both are safe inside `[name](link)`. */
export type NamedLink = { name: string; link: string }

/** The product as it stands in the text: a short bare name and a clean link with our tag; nothing when one of them is unusable. */
export function namedLink({ name, link }: GivenProduct, tag: string): NamedLink | undefined {
  const bareName = shortTitle(name)
    .replaceAll(/[[\]*{}|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const judged = judgeLink(link.trim())
  if (!bareName || !judged || judged.kind === 'own') return undefined
  const href = judged.kind === 'affiliate' ? withTag(withoutExtras(judged.href), tag) : judged.href
  return { name: bareName, link: href.replaceAll('(', '%28').replaceAll(')', '%29') }
}

/** A product's address with nothing but its id; other pages of the retailer stay as they are. */
function withoutExtras(href: string): string {
  const id = productIdOf(href)
  return id ? `https://${new URL(href).hostname}/dp/${id}` : href
}
