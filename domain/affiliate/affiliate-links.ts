import { isAmazonHost, parseAffiliateUrl, parseWebUrl } from './links.ts'
import {
  findProgram,
  hidesTag,
  isRedirect,
  otherPrograms,
  tagInUrl,
  type AffiliateProgram,
  type AffiliateTags,
} from './programs.ts'

const retailerOrigin = 'https://www.amazon.com'
const legacyPathForms = ['/exec/obidos/ASIN/', '/o/ASIN/']
const productIdPatterns = ['/dp/', '/gp/product/', '/gp/aw/d/', ...legacyPathForms].map(
  (before) => new RegExp(`${before}([A-Z0-9]{10})(?![A-Za-z0-9])`),
)

/** A plain string is the Amazon tag. */
export type Tags = string | AffiliateTags

export function isProductId(text: string): boolean {
  return /^[A-Z0-9]{10}$/.test(text)
}

function findProductIdInPath(path: string): string | undefined {
  return productIdPatterns.map((pattern) => pattern.exec(path)?.[1]).find(Boolean)
}

/** Exactly ten uppercase letters or digits in the path of a retailer URL. */
export function parseProductId(href: string | URL): string | undefined {
  const url = typeof href === 'string' ? parseAffiliateUrl(href) : href
  return url && isAmazonHost(url.hostname) ? findProductIdInPath(url.pathname) : undefined
}

/** Where a network's link leads, or the URL itself. Undefined if the link does not say. */
function unwrapRedirect(url: URL): URL | undefined {
  if (!isRedirect(url)) return url
  return parseWebUrl(url.searchParams.get(findProgram(url.hostname)?.target ?? '') ?? '')
}

/** What the owner entered for this program: an id or, if it redirects, a tracking link. */
function enteredTag({ key }: AffiliateProgram, tags: Tags): string | undefined {
  const { affiliateTag, programTags = {} } = typeof tags === 'string' ? { affiliateTag: tags } : tags
  return (key === 'amazon' ? affiliateTag : programTags[key]) || undefined
}

/** Whether the owner can use this as their id, or tracking link, at the program. */
export function isProgramTag(key: string, tag: string): boolean {
  const program = otherPrograms.find((one) => one.key === key)
  if (!program?.redirectHosts.length) return program !== undefined && /^[\w-]{1,64}$/.test(tag)
  return parseAffiliateTag(tag) !== undefined && findProgram(new URL(tag).hostname) === program
}

/** The owner's id in links of the program that this link belongs to. Undefined if they have entered none. */
export function ownTag(href: string, tags: Tags): string | undefined {
  const program = findProgram(parseAffiliateUrl(href)?.hostname ?? '')
  const entered = program && enteredTag(program, tags)
  return entered && (parseAffiliateTag(entered) ?? entered)
}

/** Replaces any existing tag. Links that hide their tag behind a redirect stay as they are. */
export function withAffiliateTag(href: string, tags: Tags): string {
  const url = parseAffiliateUrl(href)
  const program = url && findProgram(url.hostname)
  const entered = program && enteredTag(program, tags)
  if (!url || !entered || hidesTag(url)) return href
  if (program.redirectHosts.length === 0) return withQueryTag(url, program, entered)
  const target = unwrapRedirect(url)
  const link = parseAffiliateUrl(entered)
  // A network's links to other retailers need other tracking links.
  if (!link || !target || findProgram(target.hostname) !== program) return href
  link.searchParams.set(program.target, target.href)
  return link.href
}

function withQueryTag(url: URL, { id: name, fixed, fixedByHost }: AffiliateProgram, value: string): string {
  const id = parseProductId(url.href)
  // Legacy URLs may contain someone else's tag in the path.
  if (id && legacyPathForms.some((form) => url.pathname.includes(form))) url.pathname = `/dp/${id}`
  for (const given of [...url.searchParams.keys()]) {
    if (given !== name && given.toLowerCase() === name) url.searchParams.delete(given)
  }
  const parameters = { [name]: value, ...fixed, ...fixedByHost[url.hostname.replace(/^www\./, '')] }
  for (const [parameter, text] of Object.entries(parameters)) url.searchParams.set(parameter, text)
  return url.href
}

export function parseAffiliateTag(href: string): string | undefined {
  const url = parseAffiliateUrl(href)
  return url && tagInUrl(url)
}

/** Whether someone can earn a commission from a purchase through this link. */
export function hasAffiliateTag(href: string): boolean {
  const url = parseAffiliateUrl(href)
  return url !== undefined && (hidesTag(url) || tagInUrl(url) !== undefined)
}

/** The retailer's number of the product, by which reports name it. */
export function parseItemId(href: string): string | undefined {
  const given = parseAffiliateUrl(href)
  const url = given && unwrapRedirect(given)
  if (!url || isAmazonHost(url.hostname)) return url && parseProductId(href)
  const isItem = findProgram(url.hostname)?.itemPaths.some((path) => url.pathname.includes(path))
  return isItem ? /(\d{4,})\/?$/.exec(url.pathname)?.[1] : undefined
}

export function productLink(asin: string, tag: string): string {
  return withAffiliateTag(`${retailerOrigin}/dp/${encodeURIComponent(asin)}`, tag)
}

export function searchLink(words: string, tag: string): string {
  return withAffiliateTag(`${retailerOrigin}/s?${new URLSearchParams({ k: words })}`, tag)
}

/** Links with the same key lead to the same page, whatever their affiliate tag. */
export function normalizedLinkKey(href: string | URL): string | undefined {
  const given = typeof href === 'string' ? parseAffiliateUrl(href) : href
  if (!given) return undefined
  const url = unwrapRedirect(given) ?? given
  // A copy, because every change to a URL's own search parameters serializes the whole URL.
  const query = new URLSearchParams(url.search)
  if (query.size > 0) for (const name of findProgram(url.hostname)?.tracking ?? []) query.delete(name)
  query.sort()
  const parts = url.pathname.split('/').filter((part) => part && !part.startsWith('ref='))
  const host = url.hostname.startsWith('www.') ? url.hostname.slice(4) : url.hostname
  return `${host}/${parts.join('/')}?${query}`
}
