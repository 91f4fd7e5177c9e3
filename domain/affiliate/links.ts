import { findProgram, hidesTag, tagInUrl } from './programs.ts'

export type LinkKind = 'affiliate' | 'outside' | 'own'
export type SafeLink = { href: string; kind: LinkKind }

const commonTlds = new Set('com org net edu gov io co uk us ca au de fr eu info me app dev'.split(' '))

const placeholderOrigin = 'https://own.invalid'
const maxUrlLength = 2048
// Punycode conversion takes quadratic time, so hosts longer than a real one are not parsed.
const maxHostLength = 255

/** One of the retailer's own sites, where links show their tag and product id. */
export function isAmazonHost(host: string): boolean {
  return host.length <= maxHostLength && !isShortLinkHost(host) && findProgram(host)?.key === 'amazon'
}

/** The short links that the server can follow. */
export function isShortLinkHost(host: string): boolean {
  return host === 'amzn.to' || host === 'a.co'
}

/**
 * Parsers drop or convert spaces, control characters and backslashes, so that the result differs from what people
 * read.
 */
function hasDeceptiveCharacters(text: string): boolean {
  return /[\p{Cc} \\]/u.test(text)
}

/** An absolute http(s) URL without credentials or deceptive characters. */
export function parseWebUrl(text: string): URL | undefined {
  const scheme = text.slice(0, 8).toLowerCase()
  const start = scheme === 'https://' ? 8 : scheme.startsWith('http://') ? 7 : 0
  if (!start || text.length > maxUrlLength || hasDeceptiveCharacters(text)) return undefined
  let end = start
  while (end < text.length && !'/?#'.includes(text.charAt(end))) end++
  if (end === start || end - start > maxHostLength) return undefined
  const url = URL.parse(text)
  return url && isHostName(url.hostname) && !url.username && !url.password ? url : undefined
}

/** URL parsers accept quotes and braces in a host, but no real host name has them. */
function isHostName(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:]+\])$/.test(host)
}

function hasDefaultPort(url: URL): boolean {
  return ['', '80', '443'].includes(url.port)
}

/** A URL of a retailer or network with a known affiliate program, on a default port. */
export function parseAffiliateUrl(text: string): URL | undefined {
  const url = parseWebUrl(text)
  return url && findProgram(url.hostname) && hasDefaultPort(url) ? url : undefined
}

/**
 * A link from which someone may earn a commission: any to Amazon, and one of another program that carries an id or
 * hides it. Others are ordinary links.
 */
export function parsePaidUrl(text: string): URL | undefined {
  const url = parseAffiliateUrl(text)
  return url && (isAmazonHost(url.hostname) || hidesTag(url) || tagInUrl(url) !== undefined) ? url : undefined
}

function parseOwnPath(text: string): string | undefined {
  if (!text.startsWith('/') || text.startsWith('//')) return undefined
  if (text.length > maxUrlLength || hasDeceptiveCharacters(text)) return undefined
  // A URL parser would leave it as it is, and takes a third of the time that a link takes.
  if (/^(?:\/[\w-]+)+$/.test(text)) return text
  const url = URL.parse(placeholderOrigin + text)
  // `/..//evil.test` stays on our origin when parsed, but its bare path would leave it.
  if (url?.origin !== placeholderOrigin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

function hasCommonTld(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && !labels.includes('') && commonTlds.has(labels.at(-1) ?? '')
}

/** The normalized target of a link in an article; undefined if only its text may be shown. */
export function parseSafeLink(href: string): SafeLink | undefined {
  const path = parseOwnPath(href)
  if (path !== undefined) return { href: path, kind: 'own' }
  const url = parseWebUrl(href)
  if (!url) return undefined
  if (parsePaidUrl(href)) return { href: url.href, kind: 'affiliate' }
  if (isAmazonHost(url.hostname) || isShortLinkHost(url.hostname)) return undefined
  return hasCommonTld(url.hostname) ? { href: url.href, kind: 'outside' } : undefined
}

/** Images may come from any https host or from our own site. */
export function parseSafeImageUrl(src: string): string | undefined {
  const url = parseWebUrl(src)
  return url?.protocol === 'https:' ? url.href : parseOwnPath(src)
}

export function linkRel(kind: LinkKind): string | undefined {
  if (kind === 'own') return undefined
  return kind === 'affiliate' ? 'sponsored nofollow noopener' : 'nofollow noopener'
}
