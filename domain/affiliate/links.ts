export type LinkKind = 'affiliate' | 'outside' | 'own'
export type SafeLink = { href: string; kind: LinkKind }

const marketplaces = new Set(
  'com ca com.mx com.br co.uk de fr it es nl com.be eg in ie pl sa se com.tr ae co.jp sg com.au'
    .split(' ')
    .map((ending) => `amazon.${ending}`),
)
const shortLinkHosts = new Set(['amzn.to', 'a.co'])
const commonTlds = new Set('com org net edu gov io co uk us ca au de fr eu info me app dev'.split(' '))

const placeholderOrigin = 'https://own.invalid'
const maxUrlLength = 2048
// Punycode conversion takes quadratic time, so hosts longer than a real one are not parsed.
const maxHostLength = 255

/** Compares whole labels: `smile.amazon.com` matches, `amazon.com.evil.example` and `notamazon.com` do not. */
export function isRetailerHost(host: string): boolean {
  if (host.length > maxHostLength) return false
  for (let dot = -1; ;) {
    if (marketplaces.has(host.slice(dot + 1))) return true
    dot = host.indexOf('.', dot + 1)
    if (dot < 0) return false
  }
}

export function isShortLinkHost(host: string): boolean {
  return shortLinkHosts.has(host)
}

/**
 * Parsers drop or convert spaces, control characters and backslashes, so that the result differs from what people
 * read.
 */
function hasDeceptiveCharacters(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 32 || code === 92 || (code >= 127 && code < 160)) return true
  }
  return false
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

function isAffiliateHost(host: string): boolean {
  return isRetailerHost(host) || isShortLinkHost(host)
}

function hasDefaultPort(url: URL): boolean {
  return ['', '80', '443'].includes(url.port)
}

/** A URL of the retailer or its short-link hosts, on a default port. */
export function parseAffiliateUrl(text: string): URL | undefined {
  const url = parseWebUrl(text)
  return url && isAffiliateHost(url.hostname) && hasDefaultPort(url) ? url : undefined
}

function parseOwnPath(text: string): string | undefined {
  if (!text.startsWith('/') || text.startsWith('//')) return undefined
  if (text.length > maxUrlLength || hasDeceptiveCharacters(text)) return undefined
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
  if (isAffiliateHost(url.hostname)) return hasDefaultPort(url) ? { href: url.href, kind: 'affiliate' } : undefined
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
