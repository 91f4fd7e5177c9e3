import { matchPlacedProducts } from '../products/placed-products.ts'
import { shortTitle } from '../products/product-display.ts'
import type { Product } from '../products/product.ts'
import { affiliateDisclosure } from '../affiliate/disclosure.ts'
import { articleDisclosure } from '../site/marketing-copy.ts'
import { formatLongDate } from '../text/dates.ts'
import { escapeMarkdown, markdownHref } from '../text/markdown.ts'
import { webLink } from '../text/web-link.ts'
import { absolute, linkKind, type Medium, type PlacedProducts } from './article-html.ts'
import { parseArticleText, type Block, type Inline } from './article-text.ts'
import type { Article } from './article.ts'
import { figureImage } from './figures.ts'
import { originSentence, reviewerName } from './provenance.ts'
import { calloutLabels, listPlacedProducts, type ComparisonBlock, type Source } from './blocks.ts'

type Given = { origin: string; siteName: string; products: readonly Product[] }

/** A whole article as plain Markdown, with absolute URLs. `products` may hold more than the article places. */
export function articleMarkdown(article: Article, { origin, siteName, products }: Given): string {
  const blocks = parseArticleText(article.content)
  const placed = matchPlacedProducts(listPlacedProducts(blocks), products)
  const disclosure = affiliateDisclosure(article.content, [...placed.values()])
  const address = `${origin}/article/${encodeURIComponent(article.slug)}`
  const parts = [
    `# ${escapeMarkdown(article.title)}`,
    bylineText(article),
    `[${escapeMarkdown(siteName)}](${article.canonical_url === null ? address : markdownHref(article.canonical_url)})`,
    ...(disclosure ? [`**${articleDisclosure.lead}** ${disclosure}`] : []),
    ...(article.takeaways.length > 0 ? ['## Key takeaways', listText(article.takeaways.map(escapeMarkdown))] : []),
    blocksMarkdown(blocks, placed, { words: escapeMarkdown, href: (url) => absolute(url, origin) }),
  ]
  return `${parts.join('\n\n')}\n`
}

function bylineText(article: Article): string {
  const { reviewed_at, revised_at } = article
  const reviewer = reviewerName(article)
  const reviewed =
    reviewer && `Reviewed by ${reviewer}${reviewed_at === null ? '' : ` on ${formatLongDate(reviewed_at)}`}`
  const facts = [
    `By ${article.author}`,
    `Published ${formatLongDate(article.published_date)}`,
    revised_at !== null && `Updated ${formatLongDate(revised_at)}`,
    originSentence(article) ?? reviewed,
  ]
  return facts.flatMap((fact) => (fact ? escapeMarkdown(fact) : [])).join(' · ')
}

export function blocksMarkdown(blocks: readonly Block[], placed: PlacedProducts, medium: Medium): string {
  return blocks
    .map((block) => blockText(block, placed, medium))
    .filter(Boolean)
    .join('\n\n')
}

function blockText(block: Block, placed: PlacedProducts, medium: Medium): string {
  const { words } = medium
  const inline = (inlines: readonly Inline[]) => inlinesText(inlines, medium)
  switch (block.kind) {
    case 'paragraph':
      // `2026. A good year` would be a list.
      return inline(block.inlines).replace(/^(\d+)([.)])|^(?=[+-])/, String.raw`$1\$2`)
    case 'section':
      return `## ${words(block.text)}`
    case 'subsection':
      return `### ${words(block.text)}`
    case 'image': {
      const src = medium.href(block.src, 'image')
      if (src === undefined) return ''
      const caption = [block.caption, block.credit].filter(Boolean).join(' ')
      return `![${words(block.alt)}](${markdownHref(src)})${caption ? `\n\n*${words(caption)}*` : ''}`
    }
    case 'list': {
      const items = block.items.map(({ inlines, nested }) => {
        const inner = nested && listText(nested.items.map(inline), nested.ordered ? 1 : undefined)
        return inline(inlines) + (inner ? `\n${inner.replaceAll(/^/gm, '   ')}` : '')
      })
      return listText(items, block.ordered ? block.start : undefined)
    }
    case 'table':
      return tableText([block.head, ...block.rows].map((row) => row.map(inline)))
    case 'quote':
      return `> ${inline(block.inlines)}`
    case 'callout':
      return `> **${calloutLabels[block.tone]}:** ${inline(block.inlines)}`
    case 'break':
      return '---'
    case 'steps': {
      const title = [block.title, block.subject].filter(Boolean).join(': ')
      const stop = block.stop ? [`**Stop:** ${inline(block.stop)}`] : []
      return [`### ${words(title)}`, listText(block.steps.map(inline), 1), ...block.notes.map(inline), ...stop].join(
        '\n\n',
      )
    }
    case 'product':
      return productsText([block.product], placed, medium)
    case 'comparison':
      return productsText(block.products, placed, medium, block)
    case 'figure': {
      const image = figureImage(block)
      return image ? blockText(image, placed, medium) || words(image.alt) : words(block.caption)
    }
    case 'sources':
      return `## Sources\n\n${block.sources.map((source) => sourceText(source, medium)).join('\n')}`
  }
}

/** Without prices, because a copy lasts longer than a price may be shown. */
function productsText(keys: readonly string[], placed: PlacedProducts, medium: Medium, comparison?: ComparisonBlock) {
  const { words } = medium
  const products = keys.flatMap((key) => placed.get(key) ?? [])
  if (!comparison || products.length < 2)
    return products
      .map((product) =>
        listText([
          productText(product, medium),
          ...(product.best_for ? [`Who it is for: ${words(product.best_for)}`] : []),
          ...(product.skip_if ? [`Skip it if: ${words(product.skip_if)}`] : []),
        ]),
      )
      .join('')
  const rows = products.map((product) => [
    productText(product, medium),
    words(product.best_for ?? ''),
    words(product.skip_if ?? ''),
  ])
  const head = [comparison.heading && `**${words(comparison.heading)}**`, words(comparison.line)].filter(Boolean)
  return [head.join(' '), tableText([['Product', 'Who it is for', 'Skip it if'], ...rows])].filter(Boolean).join('\n\n')
}

function productText({ title, affiliate_link }: Product, { words, href }: Medium): string {
  const link = webLink(affiliate_link)
  return linkText(words(shortTitle(title)), link && href(link, 'affiliate'))
}

function sourceText({ number, title, organization, href, checked }: Source, medium: Medium): string {
  const name = linkText(medium.words(title), href && medium.href(href, 'outside'))
  const facts = [name, organization && `${medium.words(organization)}.`, checked && `Checked ${checked}.`]
  return `${number}. ${facts.filter(Boolean).join(' ')}`
}

function listText(items: readonly string[], start?: number): string {
  return items.map((item, index) => `${start === undefined ? '-' : `${start + index}.`} ${item}`).join('\n')
}

function tableText([head = [], ...rows]: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const linkText = (text: string, href: string | undefined) => (href ? `[${text}](${markdownHref(href)})` : text)

function inlinesText(inlines: readonly Inline[], medium: Medium): string {
  return inlines.map((inline) => inlineText(inline, medium)).join('')
}

function inlineText(inline: Inline, medium: Medium): string {
  if (inline.kind === 'text') return medium.words(inline.text)
  if (inline.kind === 'reference') return `[${inline.number}]`
  const inner = inlinesText(inline.inlines, medium)
  if (inline.kind === 'bold') return `**${inner}**`
  return linkText(inner, medium.href(inline.href, linkKind(inline)))
}
