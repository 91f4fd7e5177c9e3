import { hasAffiliateLinks } from '#domain/affiliate/affiliate-links.ts'
import { parseArticleText, type Block, type Inline } from '#domain/articles/article-text.ts'
import {
  calloutLabels,
  listPlacedProducts,
  type ComparisonBlock,
  type Source,
  type TableBlock,
} from '#domain/articles/blocks.ts'
import { matchPlacedProducts } from '#domain/products/placed-products.ts'
import { shortTitle } from '#domain/products/product-display.ts'
import type { Product } from '#domain/products/product.ts'
import { articleDisclosure } from '#domain/site/marketing-copy.ts'
import { linkRel } from '#domain/affiliate/links.ts'
import { webLink } from '#domain/text/web-link.ts'
import { escapeXml } from './xml.ts'

/**
 * An article for feed readers: absolute URLs, affiliate links marked and disclosed at the top. `products` may hold
 * more than the article places.
 */
export function articleHtml(content: string, origin: string, products: readonly Product[] = []): string {
  const { lead, text } = articleDisclosure
  const blocks = parseArticleText(content)
  const placed = matchPlacedProducts(listPlacedProducts(blocks), products)
  const isAffiliate = placed.size > 0 || hasAffiliateLinks(content)
  const disclosure = isAffiliate ? `<p><b>${escapeXml(lead)}</b> ${escapeXml(text)}</p>\n` : ''
  // A block without content, such as a deleted product, leaves no empty line.
  const html = blocks.map((block) => blockHtml(block, origin, placed)).filter(Boolean)
  return disclosure + html.join('\n')
}

type Placed = ReadonlyMap<string, Product>

function blockHtml(block: Block, origin: string, placed: Placed): string {
  const inline = (inlines: readonly Inline[]) => inlinesHtml(inlines, origin)
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inline(block.inlines)}</p>`
    case 'section':
      return `<h2>${escapeXml(block.text)}</h2>`
    case 'subsection':
      return `<h3>${escapeXml(block.text)}</h3>`
    case 'image': {
      const caption = [block.caption, block.credit].filter(Boolean).join(' ')
      const image = `<img src="${escapeXml(absolute(block.src, origin))}" alt="${escapeXml(block.alt)}">`
      return caption ? `<figure>${image}<figcaption>${escapeXml(caption)}</figcaption></figure>` : `<p>${image}</p>`
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
      const head = `<h3>${escapeXml([block.title, block.subject].filter(Boolean).join(': '))}</h3>`
      const notes = [...block.notes, ...(block.stop ? [block.stop] : [])].map((line) => `<p>${inline(line)}</p>`)
      return head + listHtml(true, block.steps.map(inline)) + notes.join('')
    }
    case 'product':
      return productsHtml([block.product], placed)
    case 'comparison':
      return productsHtml(block.products, placed, block)
    case 'sources':
      return `<h2>Sources</h2>${listHtml(true, block.sources.map(sourceHtml))}`
  }
}

/** Without prices: feed readers keep their copy for longer than a price may be shown. */
function productsHtml(keys: readonly string[], placed: Placed, comparison?: ComparisonBlock): string {
  const products = keys.flatMap((key) => placed.get(key) ?? [])
  if (!comparison || products.length < 2) return products.map((product) => `<p>${productHtml(product)}</p>`).join('')
  const { heading, line } = comparison
  const items = products.map((product) => {
    const { best_for, skip_if } = product
    const reasons = [best_for && ` Who it is for: ${best_for}`, skip_if && ` Skip it if: ${skip_if}`]
    return productHtml(product) + reasons.map((reason) => (reason ? escapeXml(reason) : '')).join('')
  })
  const head = [heading && `<b>${escapeXml(heading)}</b>`, line && escapeXml(line)].filter(Boolean).join(' ')
  return (head ? `<p>${head}</p>` : '') + listHtml(false, items)
}

function productHtml(product: Product): string {
  const title = escapeXml(shortTitle(product.title))
  const href = webLink(product.affiliate_link)
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

function sourceHtml({ title, organization, href, checked }: Source): string {
  const name = href
    ? `<a href="${escapeXml(href)}" rel="${linkRel('outside')}">${escapeXml(title)}</a>`
    : escapeXml(title)
  return [name, organization && ` ${escapeXml(organization)}.`, checked && ` Checked ${checked}.`]
    .filter(Boolean)
    .join('')
}

function inlinesHtml(inlines: readonly Inline[], origin: string): string {
  return inlines.map((inline) => inlineHtml(inline, origin)).join('')
}

function inlineHtml(inline: Inline, origin: string): string {
  if (inline.kind === 'text') return escapeXml(inline.text)
  if (inline.kind === 'reference') return `<sup>${inline.number}</sup>`
  const inner = inlinesHtml(inline.inlines, origin)
  if (inline.kind === 'bold') return `<b>${inner}</b>`
  const rel = linkRel(inline.own ? 'own' : inline.affiliate ? 'affiliate' : 'outside')
  return `<a href="${escapeXml(absolute(inline.href, origin))}"${rel ? ` rel="${rel}"` : ''}>${inner}</a>`
}

function absolute(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url
}
