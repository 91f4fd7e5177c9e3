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

/** Exactly ten uppercase letters or digits in the path of a retailer URL. */
export function parseProductId(href: string): string | undefined {
  const url = parseRetailerUrl(href)
  return url && findProductIdInPath(url.pathname)
}

/** Whether the text mentions the retailer or one of its short-link hosts, linked or not. */
export function hasAffiliateLinks(text: string): boolean {
  return !findRetailerUrls(text).next().done
}

/** Replaces any existing tag. Short links stay as they are, because their tag is hidden behind a redirect. */
export function withAffiliateTag(href: string, tag: string): string {
  const url = parseRetailerUrl(href)
  if (!url || !tag) return href
  const id = findProductIdInPath(url.pathname)
  // Legacy URLs may contain someone else's tag in the path.
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

/** Whether someone can earn a commission from a purchase through this link. */
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

/** Links with the same key lead to the same page, whatever their affiliate tag. */
export function normalizedLinkKey(href: string): string | undefined {
  const url = parseAffiliateUrl(href)
  if (!url) return undefined
  // A copy, because every change to a URL's own search parameters serializes the whole URL.
  const query = new URLSearchParams(url.search)
  for (const name of trackingParams) query.delete(name)
  query.sort()
  const parts = url.pathname.split('/').filter((part) => part && !part.startsWith('ref='))
  const host = url.hostname.startsWith('www.') ? url.hostname.slice(4) : url.hostname
  return `${host}/${parts.join('/')}?${query}`
}
