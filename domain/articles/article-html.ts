import { affiliateDisclosure } from '../affiliate/disclosure.ts'
import { parseArticleText, type Block, type Inline } from './article-text.ts'
import { calloutLabels, listPlacedProducts, type ComparisonBlock, type Source, type TableBlock } from './blocks.ts'
import { figureImage } from './figures.ts'
import { matchPlacedProducts } from '../products/placed-products.ts'
import { shortTitle } from '../products/product-display.ts'
import type { Product } from '../products/product.ts'
import { articleDisclosure } from '../site/marketing-copy.ts'
import { linkRel, type LinkKind } from '../affiliate/links.ts'
import { webLink } from '../text/web-link.ts'
import { escapeXml } from '../text/xml.ts'

/** A link that `href` has no URL for becomes plain text, and an image is left out. */
export type Medium = {
  words: (text: string) => string
  href: (url: string, kind: LinkKind | 'image') => string | undefined
}
export type PlacedProducts = ReadonlyMap<string, Product>

/** For feed readers: absolute URLs, affiliate links disclosed. `products` may hold more than the article places. */
export function articleHtml(content: string, origin: string, products: readonly Product[] = []): string {
  const blocks = parseArticleText(content)
  const placed = matchPlacedProducts(listPlacedProducts(blocks), products)
  const text = affiliateDisclosure(content, [...placed.values()])
  const disclosure = text ? `<p><b>${escapeXml(articleDisclosure.lead)}</b> ${escapeXml(text)}</p>\n` : ''
  return disclosure + blocksHtml(blocks, placed, { words: escapeXml, href: (url) => absolute(url, origin) })
}

/** A block without content, such as a deleted product, leaves no empty line. */
export function blocksHtml(blocks: readonly Block[], placed: PlacedProducts, medium: Medium): string {
  return blocks
    .map((block) => blockHtml(block, placed, medium))
    .filter(Boolean)
    .join('\n')
}

function blockHtml(block: Block, placed: PlacedProducts, medium: Medium): string {
  const { words } = medium
  const inline = (inlines: readonly Inline[]) => inlinesHtml(inlines, medium)
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inline(block.inlines)}</p>`
    case 'section':
      return `<h2>${words(block.text)}</h2>`
    case 'subsection':
      return `<h3>${words(block.text)}</h3>`
    case 'image': {
      const caption = [block.caption, block.credit].filter(Boolean).join(' ')
      const src = medium.href(block.src, 'image')
      if (src === undefined) return ''
      const image = `<img src="${escapeXml(src)}" alt="${words(block.alt)}">`
      return caption ? `<figure>${image}<figcaption>${words(caption)}</figcaption></figure>` : `<p>${image}</p>`
    }
    case 'list': {
      const items = block.items.map((item) => {
        const nested = item.nested && listHtml(item.nested.ordered, item.nested.items.map(inline))
        return inline(item.inlines) + (nested ?? '')
      })
      return listHtml(block.ordered, items, block.start)
    }
    case 'table':
      return tableHtml(block, inline)
    case 'quote':
      return `<blockquote><p>${inline(block.inlines)}</p></blockquote>`
    case 'callout':
      return `<p><b>${calloutLabels[block.tone]}:</b> ${inline(block.inlines)}</p>`
    case 'break':
      return '<hr>'
    case 'steps': {
      const head = `<h3>${words([block.title, block.subject].filter(Boolean).join(': '))}</h3>`
      const notes = [...block.notes, ...(block.stop ? [block.stop] : [])].map((line) => `<p>${inline(line)}</p>`)
      return head + listHtml(true, block.steps.map(inline)) + notes.join('')
    }
    case 'product':
      return productsHtml([block.product], placed, medium)
    case 'comparison':
      return productsHtml(block.products, placed, medium, block)
    case 'figure': {
      const image = figureImage(block)
      if (!image) return block.caption && `<p>${words(block.caption)}</p>`
      return blockHtml(image, placed, medium) || `<p>${words(image.alt)}</p>`
    }
    case 'sources':
      return `<h2>Sources</h2>${sourcesHtml(block.sources, medium)}`
  }
}

/** Without prices: feed readers keep their copy for longer than a price may be shown. */
function productsHtml(keys: readonly string[], placed: PlacedProducts, medium: Medium, comparison?: ComparisonBlock) {
  const { words } = medium
  const products = keys.flatMap((key) => placed.get(key) ?? [])
  if (!comparison || products.length < 2)
    return products.map((product) => `<p>${productHtml(product, medium)}</p>`).join('')
  const { heading, line } = comparison
  const items = products.map((product) => {
    const { best_for, skip_if } = product
    const reasons = [best_for && ` Who it is for: ${best_for}`, skip_if && ` Skip it if: ${skip_if}`]
    return productHtml(product, medium) + reasons.map((reason) => (reason ? words(reason) : '')).join('')
  })
  const head = [heading && `<b>${words(heading)}</b>`, line && words(line)].filter(Boolean).join(' ')
  return (head ? `<p>${head}</p>` : '') + listHtml(false, items)
}

function productHtml(product: Product, { words, href: hrefOf }: Medium): string {
  const title = words(shortTitle(product.title))
  const link = webLink(product.affiliate_link)
  const href = link && hrefOf(link, 'affiliate')
  return href ? `<a href="${escapeXml(href)}" rel="${linkRel('affiliate')}">${title}</a>.` : `${title}.`
}

function listHtml(ordered: boolean, items: readonly string[], start = 1): string {
  const list = items.map((item) => `<li>${item}</li>`).join('')
  if (!ordered) return `<ul>${list}</ul>`
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${list}</ol>`
}

function tableHtml({ head, rows }: TableBlock, inline: (inlines: readonly Inline[]) => string): string {
  const row = (cells: readonly Inline[][], first: string) =>
    `<tr>${cells.map((cell, index) => `<${index === 0 ? 'th' : first}>${inline(cell)}</${index === 0 ? 'th' : first}>`).join('')}</tr>`
  return `<table>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`
}

function sourcesHtml(sources: readonly Source[], { words, href: hrefOf }: Medium): string {
  const items = sources.map(({ title, organization, href, checked }) => {
    const link = href && hrefOf(href, 'outside')
    const name = link ? `<a href="${escapeXml(link)}" rel="${linkRel('outside')}">${words(title)}</a>` : words(title)
    return [name, organization && ` ${words(organization)}.`, checked && ` Checked ${checked}.`]
      .filter(Boolean)
      .join('')
  })
  return listHtml(true, items)
}

function inlinesHtml(inlines: readonly Inline[], medium: Medium): string {
  return inlines.map((inline) => inlineHtml(inline, medium)).join('')
}

function inlineHtml(inline: Inline, medium: Medium): string {
  if (inline.kind === 'text') return medium.words(inline.text)
  if (inline.kind === 'reference') return `<sup>${inline.number}</sup>`
  const inner = inlinesHtml(inline.inlines, medium)
  if (inline.kind === 'bold') return `<b>${inner}</b>`
  const kind = linkKind(inline)
  const href = medium.href(inline.href, kind)
  const rel = linkRel(kind)
  return href === undefined ? inner : `<a href="${escapeXml(href)}"${rel ? ` rel="${rel}"` : ''}>${inner}</a>`
}

export function linkKind({ own, affiliate }: { own: boolean; affiliate: boolean }): LinkKind {
  return own ? 'own' : affiliate ? 'affiliate' : 'outside'
}

export function absolute(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url
}
