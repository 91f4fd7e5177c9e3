import { productLink, searchLink } from '#domain/affiliate.ts'
import type { StarterProduct } from '#features/ports.ts'

/** A product of the library as it is stored: its link leads to the retailer's search, so that none is dead. */
export function linkOf(product: Pick<StarterProduct, 'search'>, tag: string): string {
  return searchLink(product.search, tag)
}

/**
 * The library names products by key: `(product:lick-mat)` becomes the product's stored link,
 * `(product-id:lick-mat)` a link by product id.
 */
export function withProductLinks(content: string, products: readonly StarterProduct[], tag: string): string {
  let text = content
  for (const product of products) {
    text = text.replaceAll(`(product:${product.key})`, `(${linkOf(product, tag)})`)
    if (product.asin) text = text.replaceAll(`(product-id:${product.key})`, `(${productLink(product.asin, tag)})`)
  }
  return text
}

/** Pictures stand after the first paragraph of a section, never at its end, so that words and picture belong together. */
export function withInlinePictures(content: string, pictures: readonly { url: string; alt: string }[]): string {
  const lines = content.split('\n')
  const sections = lines.flatMap((line, index) => (line.startsWith('##') && !line.startsWith('###') ? [index] : []))
  const step = Math.max(1, Math.floor(sections.length / (pictures.length + 1)))
  const places = pictures.map((_, index) => sections[Math.min(sections.length - 1, step * (index + 1) - 1)])
  for (const [index, place] of [...places.entries()].toReversed()) {
    const picture = pictures[index]
    if (place === undefined || !picture) continue
    lines.splice(endOfFirstParagraph(lines, place), 0, '', `![${picture.alt.slice(0, 50)}](${picture.url})`)
  }
  return lines.join('\n')
}

function endOfFirstParagraph(lines: readonly string[], section: number): number {
  const paragraph = lines.findIndex((line, index) => index > section && line.trim() !== '' && !line.startsWith('#'))
  return paragraph < 0 ? section + 1 : paragraph + 1
}
