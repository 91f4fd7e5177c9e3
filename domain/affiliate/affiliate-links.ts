import type { Block } from '../articles/article-text.ts'
import type { Inline } from '../articles/inline-text.ts'
import { isRetailerHost, isShortLinkHost, parseAffiliateAddress } from './links.ts'
import { retailerMentions } from './retailer-mentions.ts'

const home = 'https://www.amazon.com'
const idLength = 10
const legacyForms = ['/exec/obidos/ASIN/', '/o/ASIN/']
const beforeProductId = ['/dp/', '/gp/product/', '/gp/aw/d/', ...legacyForms]
const trackingNames = ['tag', 'ascsubtag', 'linkCode', 'linkId', 'ref', 'ref_', 'language', 'th', 'psc']

export function isProductId(text: string): boolean {
  return /^[A-Z0-9]{10}$/.test(text)
}

function productIdInPath(path: string): string | undefined {
  for (const before of beforeProductId) {
    for (let at = path.indexOf(before); at >= 0; at = path.indexOf(before, at + 1)) {
      const start = at + before.length
      const id = path.slice(start, start + idLength)
      const goesOn = /[A-Za-z0-9]/.test(path.charAt(start + idLength))
      if (isProductId(id) && !goesOn) return id
    }
  }
  return undefined
}

function parseRetailerAddress(href: string): URL | undefined {
  const url = parseAffiliateAddress(href)
  return url && isRetailerHost(url.hostname) ? url : undefined
}

/** The product id in a retailer's address: ten capitals or digits, and not the beginning of something longer. */
export function productIdOf(href: string): string | undefined {
  const url = parseRetailerAddress(href)
  return url && productIdInPath(url.pathname)
}

function* mentionsOf(inlines: readonly Inline[]): Generator<URL> {
  for (const inline of inlines) {
    if (inline.kind === 'text') yield* retailerMentions(inline.text)
    else yield* mentionsOf(inline.inlines)
    const url = inline.kind === 'link' && parseAffiliateAddress(inline.href)
    if (url) yield url
  }
}

function* mentionsInBlocks(blocks: readonly Block[]): Generator<URL> {
  for (const block of blocks) if (block.kind === 'paragraph') yield* mentionsOf(block.inlines)
}

/** Each once, in the order of their first mention; of blocks only the paragraphs count, since cards follow paragraphs. */
export function productIdsIn(content: string | readonly Block[]): string[] {
  const ids = new Set<string>()
  const mentions = typeof content === 'string' ? retailerMentions(content) : mentionsInBlocks(content)
  for (const url of mentions) {
    const id = isRetailerHost(url.hostname) && productIdInPath(url.pathname)
    if (id) ids.add(id)
  }
  return [...ids]
}

/** True when the text names the retailer or one of its short-link hosts, linked or not. */
export function hasAffiliateLinks(text: string): boolean {
  return !retailerMentions(text).next().done
}

/** The link with this tag and no other. Short links carry theirs out of sight and stay as they are. */
export function withTag(href: string, tag: string): string {
  const url = parseRetailerAddress(href)
  if (!url || !tag) return href
  const id = productIdInPath(url.pathname)
  // The old forms may carry somebody's tag as a part of the path.
  if (id && legacyForms.some((form) => url.pathname.includes(form))) url.pathname = `/dp/${id}`
  for (const name of [...url.searchParams.keys()]) {
    if (name !== 'tag' && name.toLowerCase() === 'tag') url.searchParams.delete(name)
  }
  url.searchParams.set('tag', tag)
  return url.href
}

export function tagOf(href: string): string | undefined {
  return parseRetailerAddress(href)?.searchParams.get('tag')?.trim() || undefined
}

/** True when a purchase through this link can be credited to somebody. */
export function hasAffiliateTag(href: string): boolean {
  const url = parseAffiliateAddress(href)
  return url !== undefined && (isShortLinkHost(url.hostname) || tagOf(href) !== undefined)
}

export function productLink(asin: string, tag: string): string {
  return withTag(`${home}/dp/${encodeURIComponent(asin)}`, tag)
}

export function searchLink(words: string, tag: string): string {
  return withTag(`${home}/s?${new URLSearchParams({ k: words })}`, tag)
}

/** Two links with the same key lead to the same place, whoever earns by them. */
export function linkKey(href: string): string | undefined {
  const url = parseAffiliateAddress(href)
  if (!url) return undefined
  // A copy: every change of a URL's own parameters writes the whole address anew.
  const query = new URLSearchParams(url.search)
  for (const name of trackingNames) query.delete(name)
  query.sort()
  const parts = url.pathname.split('/').filter((part) => part && !part.startsWith('ref='))
  const host = url.hostname.startsWith('www.') ? url.hostname.slice(4) : url.hostname
  return `${host}/${parts.join('/')}?${query}`
}

export function sameLink(one: string, other: string): boolean {
  return one === other || (linkKey(one) !== undefined && linkKey(one) === linkKey(other))
}
