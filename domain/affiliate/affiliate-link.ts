import { parseWebUrl } from '../text/web-url.ts'
import { findProgram, isAmazonHost, isShortLinkHost, type AffiliateProgram } from './programs.ts'

/**
 * A URL of a retailer or network with a known affiliate program. `tag`: the tag or id of whoever earns, if the link
 * shows it. Links with the same `key` lead to the same page, whatever their tag. `asin`: Amazon's product id.
 */
export type AffiliateLink = Readonly<{
  url: Readonly<URL>
  program: AffiliateProgram
  tag: string | undefined
  key: string
  asin: string | undefined
}>

export const legacyPathForms = ['/exec/obidos/ASIN/', '/o/ASIN/']
const asinPatterns = ['/dp/', '/gp/product/', '/gp/aw/d/', ...legacyPathForms].map(
  (before) => new RegExp(`${before}([A-Z0-9]{10})(?![A-Za-z0-9])`),
)

export function parseAffiliateLink(text: string | null): AffiliateLink | undefined {
  const url = text === null ? undefined : parseWebUrl(text)
  return url && toAffiliateLink(url)
}

/** For a URL that has been parsed already. Only default ports of the web count. */
export function toAffiliateLink(url: URL): AffiliateLink | undefined {
  const program = ['', '80', '443'].includes(url.port) ? findProgram(url.hostname) : undefined
  return program && { url, program, tag: findTag(url, program), key: linkKey(url, program), asin: findAsin(url) }
}

export function isProductId(text: string): boolean {
  return /^[A-Z0-9]{10}$/.test(text)
}

function findAsin({ hostname, pathname }: URL): string | undefined {
  if (!isAmazonHost(hostname)) return undefined
  return asinPatterns.map((pattern) => pattern.exec(pathname)?.[1]).find(Boolean)
}

function findTag(url: URL, program: AffiliateProgram): string | undefined {
  const { id, shortHosts, redirectHosts } = program
  if (shortHosts.includes(url.hostname) || (redirectHosts.length > 0 && !isRedirect(url, program))) return undefined
  const tag = id.startsWith('/')
    ? url.pathname.startsWith(id) && url.pathname.slice(id.length).split('/', 1)[0]
    : url.searchParams.get(id)?.trim()
  return tag || undefined
}

/** Whether the URL leads through a network. */
function isRedirect({ hostname }: Readonly<URL>, { redirectHosts }: AffiliateProgram): boolean {
  return redirectHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** Where a network's link leads, or the URL itself. Undefined if the link does not say. */
export function targetOf({ url, program }: Pick<AffiliateLink, 'url' | 'program'>): Readonly<URL> | undefined {
  return isRedirect(url, program) ? parseWebUrl(url.searchParams.get(program.target) ?? '') : url
}

function linkKey(link: URL, program: AffiliateProgram): string {
  const url = targetOf({ url: link, program }) ?? link
  // A copy, because every change to a URL's own search parameters serializes the whole URL.
  const query = new URLSearchParams(url.search)
  if (query.size > 0) for (const name of findProgram(url.hostname)?.tracking ?? []) query.delete(name)
  query.sort()
  const parts = url.pathname.split('/').filter((part) => part && !part.startsWith('ref='))
  const host = url.hostname.startsWith('www.') ? url.hostname.slice(4) : url.hostname
  return `${host}/${parts.join('/')}?${query}`
}

/** The short links that the server can follow. */
export function isShortLink({ url }: AffiliateLink): boolean {
  return isShortLinkHost(url.hostname)
}

/** A link to one of Amazon's own sites, which shows its tag and product id. */
export function isAmazonLink({ url }: AffiliateLink): boolean {
  return isAmazonHost(url.hostname)
}

/** A link to Amazon that names no product. Where a short link leads cannot be seen. */
export function isSearchLink(link: AffiliateLink): boolean {
  return isAmazonLink(link) && link.asin === undefined
}

/** Whether the link leads through a redirect that does not show who earns from it. */
export function hidesTag({ url, program, tag }: AffiliateLink): boolean {
  return program.shortHosts.includes(url.hostname) || (isRedirect(url, program) && tag === undefined)
}

/** Whether someone can earn a commission from a purchase through this link. */
export function hasAffiliateTag(link: AffiliateLink): boolean {
  return hidesTag(link) || link.tag !== undefined
}

/**
 * Whether readers must be told that someone may earn: by any link to Amazon, and by one of another program that carries
 * an id or hides it. Others are ordinary links.
 */
export function isPaidLink(link: AffiliateLink): boolean {
  return link.program.key === 'amazon' || hasAffiliateTag(link)
}

/** The retailer's number of the product, by which reports name it. */
export function itemIdOf(link: AffiliateLink): string | undefined {
  const url = targetOf(link)
  if (!url || isAmazonHost(url.hostname)) return link.asin
  const isItem = findProgram(url.hostname)?.itemPaths.some((path) => url.pathname.includes(path))
  return isItem ? /(\d{4,})\/?$/.exec(url.pathname)?.[1] : undefined
}
