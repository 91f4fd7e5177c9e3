import type { ActiveRecalls } from '../recalls/active-recall.ts'
import { withoutRecalled, withoutRecalledLinks } from '../recalls/recalled-products.ts'
import { affiliateDisclosure } from '../affiliate/disclosure.ts'
import { matchPlacedProducts } from '../products/placed-products.ts'
import type { LinkedProduct } from '../products/linked-product.ts'
import { articleDisclosure } from '../site/marketing-copy.ts'
import { withoutHiddenTools, type HiddenTools } from '../tools/without-hidden-tools.ts'
import { escapeXml } from '../text/xml.ts'
import { parseArticleText } from './article-text.ts'
import type { Medium, PlacedProducts } from './block-definition.ts'
import { blockHtml, listPlacedProducts, type Block } from './blocks.ts'
import { inlinesHtml } from './html-parts.ts'

/** For feed readers: absolute URLs, affiliate links disclosed. `products` may hold more than the article places. */
export function articleHtml(
  content: string,
  origin: string,
  products: readonly LinkedProduct[] = [],
  site: ActiveRecalls & HiddenTools = {},
): string {
  const blocks = withoutRecalledLinks(site, withoutHiddenTools(site, parseArticleText(content)))
  const placed = matchPlacedProducts(listPlacedProducts(blocks), withoutRecalled(site, products))
  const text = affiliateDisclosure(content, [...placed.values()])
  const disclosure = text ? `<p><b>${escapeXml(articleDisclosure.lead)}</b> ${escapeXml(text)}</p>\n` : ''
  return disclosure + blocksHtml(blocks, placed, { words: escapeXml, href: (url) => absolute(url, origin) })
}

/** A block without content, such as a deleted product, leaves no empty line. */
export function blocksHtml(blocks: readonly Block[], placed: PlacedProducts, medium: Medium): string {
  const inline = (inlines: Parameters<typeof inlinesHtml>[0]) => inlinesHtml(inlines, medium)
  return blocks
    .map((block) => blockHtml(block, { medium, placed, inline }))
    .filter(Boolean)
    .join('\n')
}

export function absolute(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url
}
