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
// Turning a foreign-script host into ASCII costs the square of its length, so nothing longer than a real host is tried.
const maxHostLength = 255

/** By whole labels: `smile.amazon.com` is one, `amazon.com.evil.example` and `notamazon.com` are not. */
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

/** Spaces, controls and backslashes: parsers drop or turn them, so that the parsed address is not the one that was read. */
function hasDeceptiveCharacters(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 32 || code === 92 || (code >= 127 && code < 160)) return true
  }
  return false
}

/** An absolute http(s) address without user name or tricks in its spelling. */
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

/** Parsers let quotes, braces and the like stand in a host; no name that can be looked up has them. */
function isHostName(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:]+\])$/.test(host)
}

function isAffiliateHost(host: string): boolean {
  return isRetailerHost(host) || isShortLinkHost(host)
}

function hasDefaultPort(url: URL): boolean {
  return ['', '80', '443'].includes(url.port)
}

/** The address when it leads to the retailer or its short links, on a usual port. */
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

/** What a link in an article may lead to, normalised; `undefined` when it is shown as text only. */
export function parseSafeLink(href: string): SafeLink | undefined {
  const path = parseOwnPath(href)
  if (path !== undefined) return { href: path, kind: 'own' }
  const url = parseWebUrl(href)
  if (!url) return undefined
  if (isAffiliateHost(url.hostname)) return hasDefaultPort(url) ? { href: url.href, kind: 'affiliate' } : undefined
  return hasCommonTld(url.hostname) ? { href: url.href, kind: 'outside' } : undefined
}

/** Pictures come from any https host or from a path of our own. */
export function parseSafeImageUrl(src: string): string | undefined {
  const url = parseWebUrl(src)
  return url?.protocol === 'https:' ? url.href : parseOwnPath(src)
}

export function linkRel(kind: LinkKind): string | undefined {
  if (kind === 'own') return undefined
  return kind === 'affiliate' ? 'sponsored nofollow noopener' : 'nofollow noopener'
}
