import { normalizedLinkKey, parseProductId } from '../affiliate/affiliate-links.ts'
import { parseArticleText } from '../articles/article-text.ts'
import { plainText, type Inline } from '../articles/inline-text.ts'
import { isShortLinkHost, parseAffiliateUrl } from '../affiliate/links.ts'
import { repairTitle } from './product-display.ts'
import { findRetailerUrls } from '../affiliate/retailer-mentions.ts'

/** `key`: the product id when the address has one, else the link's key. `title`: the words of the link, if any. */
export type ProductMention = { key: string; asin: string | null; href: string; title: string }

/** What an article's paragraphs mention, each product once; a mention with words is preferred to a bare address. */
export function findProductMentions(content: string): ProductMention[] {
  const mentions = new Map<string, ProductMention>()
  for (const block of parseArticleText(content)) {
    if (block.kind !== 'paragraph') continue
    for (const mention of mentionsInInlines(block.inlines)) {
      const known = mentions.get(mention.key)
      if (!known) mentions.set(mention.key, mention)
      else if (known.title === '' && mention.title !== '') mentions.set(mention.key, { ...known, title: mention.title })
    }
  }
  return [...mentions.values()]
}

function* mentionsInInlines(inlines: readonly Inline[]): Generator<ProductMention> {
  for (const inline of inlines) {
    if (inline.kind === 'text') {
      for (const url of findRetailerUrls(inline.text)) yield* toMention(trimPunctuation(url.href), '')
      continue
    }
    if (inline.kind === 'link' && inline.affiliate) yield* toMention(inline.href, plainText(inline.inlines))
    yield* mentionsInInlines(inline.inlines)
  }
}

/** In running text the mark that ends the sentence stands right behind the address. */
function trimPunctuation(href: string): string {
  let end = href.length
  while (end > 0 && '.,;:!?'.includes(href.charAt(end - 1))) end--
  return href.slice(0, end)
}

function* toMention(href: string, words: string): Generator<ProductMention> {
  const asin = parseProductId(href) ?? null
  const key = asin ?? normalizedLinkKey(href)
  if (key === undefined) return
  yield { key, asin, href, title: parseAffiliateUrl(words.trim()) ? '' : repairTitle(words) }
}

/** True for an address that leads to one product: by its id, or as a short link. A search page is none. */
export function isSingleProduct({ asin, href }: Pick<ProductMention, 'asin' | 'href'>): boolean {
  const url = parseAffiliateUrl(href)
  return asin !== null || (url !== undefined && isShortLinkHost(url.hostname) && url.pathname.length > 1)
}

/** For a product that nobody has named: the words in its address, else its id. */
export function titleFromLink(href: string): string {
  const asin = parseProductId(href)
  const url = parseAffiliateUrl(href)
  const words = url?.searchParams.get('k') ?? slugWords(url?.pathname ?? '')
  const title = repairTitle(words.replaceAll(/[-+_\s]+/g, ' '))
  if (title !== '') return title
  return asin ? `Product ${asin}` : 'Untitled product'
}

/** `/Silicone-Lick-Mat/dp/B0…` names the product before its id. */
function slugWords(path: string): string {
  const [, slug = ''] = /^\/([^/]+)\/(?:dp|gp)\//.exec(path) ?? []
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
