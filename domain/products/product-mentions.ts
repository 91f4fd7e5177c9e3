import { linkKey, productIdOf } from '../affiliate/affiliate-links.ts'
import { parseArticleText } from '../articles/article-text.ts'
import { plainText, type Inline } from '../articles/inline-text.ts'
import { isShortLinkHost, parseAffiliateAddress } from '../affiliate/links.ts'
import { repairedTitle } from './product-display.ts'
import { retailerMentions } from '../affiliate/retailer-mentions.ts'

/** `key`: the product id when the address has one, else the link's key. `title`: the words of the link, if any. */
export type ProductMention = { key: string; asin: string | null; href: string; title: string }

/** What an article's paragraphs mention, each product once; a mention with words is preferred to a bare address. */
export function productMentions(content: string): ProductMention[] {
  const mentions = new Map<string, ProductMention>()
  for (const block of parseArticleText(content)) {
    if (block.kind !== 'paragraph') continue
    for (const mention of mentionsIn(block.inlines)) {
      const known = mentions.get(mention.key)
      if (!known) mentions.set(mention.key, mention)
      else if (known.title === '' && mention.title !== '') mentions.set(mention.key, { ...known, title: mention.title })
    }
  }
  return [...mentions.values()]
}

function* mentionsIn(inlines: readonly Inline[]): Generator<ProductMention> {
  for (const inline of inlines) {
    if (inline.kind === 'text') {
      for (const url of retailerMentions(inline.text)) yield* mentionOf(withoutEndMarks(url.href), '')
      continue
    }
    if (inline.kind === 'link' && inline.affiliate) yield* mentionOf(inline.href, plainText(inline.inlines))
    yield* mentionsIn(inline.inlines)
  }
}

/** In running text the mark that ends the sentence stands right behind the address. */
function withoutEndMarks(href: string): string {
  let end = href.length
  while (end > 0 && '.,;:!?'.includes(href.charAt(end - 1))) end--
  return href.slice(0, end)
}

function* mentionOf(href: string, words: string): Generator<ProductMention> {
  const asin = productIdOf(href) ?? null
  const key = asin ?? linkKey(href)
  if (key === undefined) return
  yield { key, asin, href, title: parseAffiliateAddress(words.trim()) ? '' : repairedTitle(words) }
}

/** True for an address that leads to one product: by its id, or as a short link. A search page is none. */
export function isOneProduct({ asin, href }: Pick<ProductMention, 'asin' | 'href'>): boolean {
  const url = parseAffiliateAddress(href)
  return asin !== null || (url !== undefined && isShortLinkHost(url.hostname) && url.pathname.length > 1)
}

/** For a product that nobody has named: the words in its address, else its id. */
export function titleFromLink(href: string): string {
  const asin = productIdOf(href)
  const url = parseAffiliateAddress(href)
  const words = url?.searchParams.get('k') ?? wordsBefore(url?.pathname ?? '')
  const title = repairedTitle(words.replaceAll(/[-+_\s]+/g, ' '))
  if (title !== '') return title
  return asin ? `Product ${asin}` : 'Product without a title'
}

/** `/Silicone-Lick-Mat/dp/B0…` names the product before its id. */
function wordsBefore(path: string): string {
  const [, slug = ''] = /^\/([^/]+)\/(?:dp|gp)\//.exec(path) ?? []
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
