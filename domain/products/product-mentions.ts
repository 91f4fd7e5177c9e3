import { isShortLink, itemIdOf, parseAffiliateLink, type AffiliateLink } from '../affiliate/affiliate-link.ts'
import { parseArticleText } from '../articles/article-text.ts'
import { listBlockTexts, listPlacedProducts } from '../articles/blocks.ts'
import { plainText, type Inline } from '../articles/inline-text.ts'
import { repairTitle } from './product-title.ts'
import { findAffiliateLinks } from '../affiliate/retailer-mentions.ts'
import { decodeUri } from '../text/decode-uri.ts'

/**
 * `key` is the product id, or the link key if the URL has no id. `title` is the link text. A product that the article
 * places itself has its slug or database id as key, and no link.
 */
export type ProductMention = { key: string; asin: string | null; href: string; title: string }

/** Each product once. A mention with a link text is preferred to a bare URL. */
export function findProductMentions(content: string): ProductMention[] {
  const blocks = parseArticleText(content)
  const placed = listPlacedProducts(blocks).map((key) => [key, { key, asin: null, href: '', title: '' }] as const)
  const mentions = new Map<string, ProductMention>(placed)
  const add = (href: string, words: string) => {
    const mention = toMention(href, words)
    const mentionedProduct = mention && mentions.get(mention.key)
    if (mention && !mentionedProduct) mentions.set(mention.key, mention)
    else if (mentionedProduct?.title === '' && mention?.title)
      mentions.set(mentionedProduct.key, { ...mentionedProduct, title: mention.title })
  }
  for (const block of blocks) for (const inlines of listBlockTexts(block)) visitLinks(inlines, add)
  return [...mentions.values()]
}

function visitLinks(inlines: readonly Inline[], add: (href: string, words: string) => void): void {
  for (const inline of inlines) {
    if (inline.kind === 'text') {
      for (const { url } of findAffiliateLinks(inline.text)) add(trimPunctuation(url.href), '')
      continue
    }
    if (inline.kind === 'reference') continue
    if (inline.kind === 'link' && inline.affiliate) add(inline.href, plainText(inline.inlines))
    visitLinks(inline.inlines, add)
  }
}

/** In running text, punctuation may directly follow a URL. */
function trimPunctuation(href: string): string {
  let end = href.length
  while (end > 0 && '.,;:!?'.includes(href.charAt(end - 1))) end--
  return href.slice(0, end)
}

function toMention(href: string, words: string): ProductMention | undefined {
  const link = parseAffiliateLink(href)
  if (!link) return undefined
  const title = parseAffiliateLink(words.trim()) ? '' : repairTitle(words)
  return { key: link.asin ?? link.key, asin: link.asin ?? null, href, title }
}

/** Whether the link leads to a single product, by id or short link. A search page does not. */
export function isSingleProduct(link: AffiliateLink): boolean {
  return itemIdOf(link) !== undefined || (isShortLink(link) && link.url.pathname.length > 1)
}

/** A title for an unnamed product: the words in its URL, or its id. */
export function titleFromLink(link: AffiliateLink | undefined): string {
  const words = link?.url.searchParams.get('k') ?? slugWords(link?.url.pathname ?? '')
  const title = repairTitle(words.replaceAll(/[-+_\s]+/g, ' '))
  if (title !== '') return title
  return link?.asin ? `Product ${link.asin}` : 'Untitled product'
}

/** `/Silicone-Lick-Mat/dp/B0…` contains the name before the id. */
function slugWords(path: string): string {
  const [, slug = ''] = /^\/([^/]+)\/(?:dp|gp)\//.exec(path) ?? []
  return decodeUri(slug) ?? slug
}
