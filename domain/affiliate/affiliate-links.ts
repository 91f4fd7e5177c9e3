import type { Block } from '../articles/article-text.ts'
import type { Inline } from '../articles/inline-text.ts'
import { isRetailerHost, isShortLinkHost, parseAffiliateUrl } from './links.ts'
import { findRetailerUrls } from './retailer-mentions.ts'

const retailerOrigin = 'https://www.amazon.com'
const productIdLength = 10
const legacyPathForms = ['/exec/obidos/ASIN/', '/o/ASIN/']
const productIdPrefixes = ['/dp/', '/gp/product/', '/gp/aw/d/', ...legacyPathForms]
const trackingParams = ['tag', 'ascsubtag', 'linkCode', 'linkId', 'ref', 'ref_', 'language', 'th', 'psc']

export function isProductId(text: string): boolean {
  return /^[A-Z0-9]{10}$/.test(text)
}

function findProductIdInPath(path: string): string | undefined {
  for (const before of productIdPrefixes) {
    for (let at = path.indexOf(before); at >= 0; at = path.indexOf(before, at + 1)) {
      const start = at + before.length
      const id = path.slice(start, start + productIdLength)
      const goesOn = /[A-Za-z0-9]/.test(path.charAt(start + productIdLength))
      if (isProductId(id) && !goesOn) return id
    }
  }
  return undefined
}

function parseRetailerUrl(href: string): URL | undefined {
  const url = parseAffiliateUrl(href)
  return url && isRetailerHost(url.hostname) ? url : undefined
}

/** The product id in a retailer's address: ten capitals or digits, and not the beginning of something longer. */
export function parseProductId(href: string): string | undefined {
  const url = parseRetailerUrl(href)
  return url && findProductIdInPath(url.pathname)
}

function* mentionsInInlines(inlines: readonly Inline[]): Generator<URL> {
  for (const inline of inlines) {
    if (inline.kind === 'text') yield* findRetailerUrls(inline.text)
    else yield* mentionsInInlines(inline.inlines)
    const url = inline.kind === 'link' && parseAffiliateUrl(inline.href)
    if (url) yield url
  }
}

function* mentionsInBlocks(blocks: readonly Block[]): Generator<URL> {
  for (const block of blocks) if (block.kind === 'paragraph') yield* mentionsInInlines(block.inlines)
}

/** Each once, in the order of their first mention; of blocks only the paragraphs count, since cards follow paragraphs. */
export function findProductIds(content: string | readonly Block[]): string[] {
  const ids = new Set<string>()
  const mentions = typeof content === 'string' ? findRetailerUrls(content) : mentionsInBlocks(content)
  for (const url of mentions) {
    const id = isRetailerHost(url.hostname) && findProductIdInPath(url.pathname)
    if (id) ids.add(id)
  }
  return [...ids]
}

/** True when the text names the retailer or one of its short-link hosts, linked or not. */
export function hasAffiliateLinks(text: string): boolean {
  return !findRetailerUrls(text).next().done
}

/** The link with this tag and no other. Short links carry theirs out of sight and stay as they are. */
export function withAffiliateTag(href: string, tag: string): string {
  const url = parseRetailerUrl(href)
  if (!url || !tag) return href
  const id = findProductIdInPath(url.pathname)
  // The old forms may carry somebody's tag as a part of the path.
  if (id && legacyPathForms.some((form) => url.pathname.includes(form))) url.pathname = `/dp/${id}`
  for (const name of [...url.searchParams.keys()]) {
    if (name !== 'tag' && name.toLowerCase() === 'tag') url.searchParams.delete(name)
  }
  url.searchParams.set('tag', tag)
  return url.href
}

export function parseAffiliateTag(href: string): string | undefined {
  return parseRetailerUrl(href)?.searchParams.get('tag')?.trim() || undefined
}

/** True when a purchase through this link can be credited to somebody. */
export function hasAffiliateTag(href: string): boolean {
  const url = parseAffiliateUrl(href)
  return url !== undefined && (isShortLinkHost(url.hostname) || parseAffiliateTag(href) !== undefined)
}

export function productLink(asin: string, tag: string): string {
  return withAffiliateTag(`${retailerOrigin}/dp/${encodeURIComponent(asin)}`, tag)
}

export function searchLink(words: string, tag: string): string {
  return withAffiliateTag(`${retailerOrigin}/s?${new URLSearchParams({ k: words })}`, tag)
}

/** Two links with the same key lead to the same place, whatever their affiliate tag. */
export function normalizedLinkKey(href: string): string | undefined {
  const url = parseAffiliateUrl(href)
  if (!url) return undefined
  // A copy: every change of a URL's own parameters writes the whole address anew.
  const query = new URLSearchParams(url.search)
  for (const name of trackingParams) query.delete(name)
  query.sort()
  const parts = url.pathname.split('/').filter((part) => part && !part.startsWith('ref='))
  const host = url.hostname.startsWith('www.') ? url.hostname.slice(4) : url.hostname
  return `${host}/${parts.join('/')}?${query}`
}

export function isSameLink(one: string, other: string): boolean {
  return one === other || (normalizedLinkKey(one) !== undefined && normalizedLinkKey(one) === normalizedLinkKey(other))
}
