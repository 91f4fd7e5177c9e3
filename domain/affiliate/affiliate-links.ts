import { isAmazonHost, parseAffiliateUrl, parseWebUrl } from './links.ts'
import {
  findProgram,
  findRedirect,
  hidesTag,
  isHostOf,
  otherPrograms,
  tagInUrl,
  type AffiliateProgram,
  type AffiliateTags,
} from './programs.ts'

const retailerOrigin = 'https://www.amazon.com'
const productIdLength = 10
const legacyPathForms = ['/exec/obidos/ASIN/', '/o/ASIN/']
const productIdPrefixes = ['/dp/', '/gp/product/', '/gp/aw/d/', ...legacyPathForms]

/** A plain string is the Amazon tag. */
export type Tags = string | AffiliateTags

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
  return url && isAmazonHost(url.hostname) ? url : undefined
}

/** Exactly ten uppercase letters or digits in the path of a retailer URL. */
export function parseProductId(href: string): string | undefined {
  const url = parseRetailerUrl(href)
  return url && findProductIdInPath(url.pathname)
}

/** Where a network's link leads, or the URL itself. Undefined if the link does not say. */
function unwrapRedirect(url: URL): URL | undefined {
  const redirect = findRedirect(url)
  return redirect ? parseWebUrl(url.searchParams.get(redirect.target) ?? '') : url
}

/** What the owner entered for this program: an id or, if it redirects, a tracking link. */
function enteredTag({ key }: AffiliateProgram, tags: Tags): string | undefined {
  const { affiliateTag, programTags = {} } = typeof tags === 'string' ? { affiliateTag: tags } : tags
  return (key === 'amazon' ? affiliateTag : programTags[key]) || undefined
}

/** Whether the owner can use this as their id, or tracking link, at the program. */
export function isProgramTag(key: string, tag: string): boolean {
  const program = otherPrograms.find((one) => one.key === key)
  if (program?.tag.kind !== 'redirect') return program !== undefined && /^[\w-]{1,64}$/.test(tag)
  const url = parseAffiliateUrl(tag)
  return url !== undefined && findProgram(url.hostname) === program && tagInUrl(url) !== undefined
}

/** The owner's id in links of the program that this link belongs to. Undefined if they have entered none. */
export function ownTag(href: string, tags: Tags): string | undefined {
  const program = findProgram(parseAffiliateUrl(href)?.hostname ?? '')
  const entered = program && enteredTag(program, tags)
  return entered && program.tag.kind === 'redirect' ? parseAffiliateTag(entered) : entered
}

/** The ids by which programs' reports name the owner. */
export function listOwnIds({ affiliateTag, programTags = {} }: AffiliateTags): string[] {
  return [affiliateTag, ...Object.values(programTags).map((tag) => parseAffiliateTag(tag) ?? tag)]
}

/** Replaces any existing tag. Links that hide their tag behind a redirect stay as they are. */
export function withAffiliateTag(href: string, tags: Tags): string {
  const url = parseAffiliateUrl(href)
  const program = url && findProgram(url.hostname)
  const entered = program && enteredTag(program, tags)
  if (!url || !entered || hidesTag(url)) return href
  return program.tag.kind === 'redirect' ? withRedirect(url, program, entered) : withQueryTag(url, program.tag, entered)
}

function withRedirect(url: URL, { tag, hosts }: AffiliateProgram, trackingLink: string): string {
  const target = unwrapRedirect(url)
  const link = parseAffiliateUrl(trackingLink)
  // A network's links to other retailers need other tracking links.
  if (tag.kind !== 'redirect' || !link || !target || !isHostOf(target.hostname, hosts)) return url.href
  link.searchParams.set(tag.target, target.href)
  return link.href
}

type QueryRule = Extract<AffiliateProgram['tag'], { kind: 'query' }>

function withQueryTag(url: URL, { name, fixed = {}, perHost }: QueryRule, value: string): string {
  const id = parseProductId(url.href)
  // Legacy URLs may contain someone else's tag in the path.
  if (id && legacyPathForms.some((form) => url.pathname.includes(form))) url.pathname = `/dp/${id}`
  for (const given of [...url.searchParams.keys()]) {
    if (given !== name && given.toLowerCase() === name) url.searchParams.delete(given)
  }
  url.searchParams.set(name, value)
  for (const [parameter, text] of Object.entries(fixed)) url.searchParams.set(parameter, text)
  const site = Object.entries(perHost?.values ?? {}).find(([host]) => isHostOf(url.hostname, [host]))
  if (perHost && site) url.searchParams.set(perHost.name, site[1])
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
export function normalizedLinkKey(href: string): string | undefined {
  const given = parseAffiliateUrl(href)
  if (!given) return undefined
  const url = unwrapRedirect(given) ?? given
  // A copy, because every change to a URL's own search parameters serializes the whole URL.
  const query = new URLSearchParams(url.search)
  for (const name of findProgram(url.hostname)?.tracking ?? []) query.delete(name)
  query.sort()
  const parts = url.pathname.split('/').filter((part) => part && !part.startsWith('ref='))
  const host = url.hostname.startsWith('www.') ? url.hostname.slice(4) : url.hostname
  return `${host}/${parts.join('/')}?${query}`
}
