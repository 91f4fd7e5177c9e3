import { affiliateDisclosure } from '../affiliate/disclosure.ts'
import { matchPlacedProducts } from '../products/placed-products.ts'
import type { LinkedProduct } from '../products/linked-product.ts'
import type { ActiveRecalls } from '../recalls/active-recall.ts'
import { withoutRecalled, withoutRecalledLinks } from '../recalls/recalled-products.ts'
import { articleDisclosure } from '../site/marketing-copy.ts'
import { formatLongDate } from '../text/dates.ts'
import { withoutHiddenTools, type HiddenTools } from '../tools/without-hidden-tools.ts'
import { escapeMarkdown, markdownHref } from '../text/markdown.ts'
import { absolute } from './article-html.ts'
import { parseArticleText } from './article-text.ts'
import type { Article } from './article.ts'
import type { Medium, PlacedProducts } from './block-definition.ts'
import { blockMarkdown, listPlacedProducts, type Block } from './blocks.ts'
import { inlinesMarkdown, markdownList } from './markdown-parts.ts'
import { originSentence, reviewerName } from './provenance.ts'

type Options = ActiveRecalls &
  HiddenTools & { origin: string; siteName: string; products: readonly LinkedProduct[]; timeZone?: string | undefined }

/** A whole article as plain Markdown, with absolute URLs. `products` may hold more than the article places. */
export function articleMarkdown(article: Article, options: Options): string {
  const { origin, siteName, products, timeZone } = options
  const blocks = withoutRecalledLinks(options, withoutHiddenTools(options, parseArticleText(article.content)))
  const placed = matchPlacedProducts(listPlacedProducts(blocks), withoutRecalled(options, products))
  const disclosure = affiliateDisclosure(article.content, [...placed.values()])
  const pageUrl = `${origin}/article/${encodeURIComponent(article.slug)}`
  const parts = [
    `# ${escapeMarkdown(article.title)}`,
    bylineText(article, timeZone),
    `[${escapeMarkdown(siteName)}](${article.canonical_url === null ? pageUrl : markdownHref(article.canonical_url)})`,
    ...(disclosure ? [`**${articleDisclosure.lead}** ${disclosure}`] : []),
    ...(article.takeaways.length > 0 ? ['## Key takeaways', markdownList(article.takeaways.map(escapeMarkdown))] : []),
    blocksMarkdown(blocks, placed, { words: escapeMarkdown, href: (url) => absolute(url, origin) }),
  ]
  return `${parts.join('\n\n')}\n`
}

function bylineText(article: Article, timeZone: string | undefined): string {
  const { reviewed_at, revised_at } = article
  const reviewer = reviewerName(article)
  const reviewed =
    reviewer && `Reviewed by ${reviewer}${reviewed_at === null ? '' : ` on ${formatLongDate(reviewed_at, timeZone)}`}`
  const parts = [
    `By ${article.author}`,
    `Published ${formatLongDate(article.published_date, timeZone)}`,
    revised_at !== null && `Updated ${formatLongDate(revised_at, timeZone)}`,
    originSentence(article, timeZone) ?? reviewed,
  ]
  return parts.flatMap((part) => (part ? escapeMarkdown(part) : [])).join(' · ')
}

export function blocksMarkdown(blocks: readonly Block[], placed: PlacedProducts, medium: Medium): string {
  const inline = (inlines: Parameters<typeof inlinesMarkdown>[0]) => inlinesMarkdown(inlines, medium)
  return blocks
    .map((block) => blockMarkdown(block, { medium, placed, inline }))
    .filter(Boolean)
    .join('\n\n')
}
