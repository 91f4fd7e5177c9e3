import {
  hasAffiliateTag,
  itemIdOf,
  targetOf,
  toAffiliateLink,
  type AffiliateLink,
} from '#domain/affiliate/affiliate-link.ts'
import { isAmazonHost } from '#domain/affiliate/programs.ts'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import type { ConversionContext } from '#domain/import/conversion-context.ts'
import type { SourceLink, SourcePost } from '#domain/import/source.ts'
import { decodeUri } from '#domain/text/decode-uri.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { parseAmazonProduct, parseAmazonWidget } from './amazon.ts'
import { parseNetworkLink } from './other-networks.ts'

type ProductLink = Readonly<{ key: string; url: string; asin: string | undefined }>

/** `tag`, `cloaked` and `entry` (what a plugin knows of the link) of a link that earns. */
type Earning = Readonly<{ tag?: string | undefined; cloaked?: string; entry?: SourceLink }>
type Earned =
  | (Readonly<{ kind: 'product'; product: ProductLink }> & Earning)
  | (Readonly<{ kind: 'retailer'; href: string }> & Earning)
  | (Readonly<{ kind: 'unresolved'; why: string }> & Earning)
export type Resolved =
  | Earned
  | Readonly<{ kind: 'web'; href: string }>
  | Readonly<{ kind: 'anchor'; id: string }>
  | Readonly<{ kind: 'none'; why?: string }>

const cloakFolders = new Set(
  'go goto out recommends recommend refer ref get visit link links deal deals likes suggests aff affiliate buy amazon amzn shop-now'.split(
    ' ',
  ),
)

/** Where a link of the old text leads, without anything that earns for somebody. */
export function resolveLink(href: string, post: SourcePost, context: ConversionContext): Resolved {
  const text = href.trim().replaceAll(/[\t\n\r]/g, '')
  if (!text || text.length > 4000 || /^(?:javascript|data|vbscript|file|blob):/i.test(text)) return { kind: 'none' }
  if (text.startsWith('#')) return { kind: 'anchor', id: decodeUri(text.slice(1)) ?? text.slice(1) }
  const base = addressOf(post, context)
  const url = parseLink(text, base)
  const path = !url && !base && text.startsWith('/') ? context.findPath(text) : undefined
  if (path !== undefined) return { kind: 'web', href: path }
  if (!url) return { kind: 'none', why: 'The address cannot be a link of an article.' }
  if (base && url.hash && sameHost(url, base) && url.pathname === base.pathname) {
    return { kind: 'anchor', id: decodeUri(url.hash.slice(1)) ?? url.hash.slice(1) }
  }
  return resolveCloaked(url, context) ?? resolveEarning(url) ?? resolveOrdinary(url, context)
}

export function resolveEntry(entry: SourceLink): Earned {
  const url = parseLink(entry.target, undefined)
  const cloaked = entry.path === undefined ? {} : { cloaked: entry.path }
  if (!url) return { kind: 'unresolved', why: 'The plugin has no usable address for this link.', ...cloaked, entry }
  return { ...(resolveEarning(url) ?? { kind: 'product', product: otherProduct(url) }), ...cloaked, entry }
}

function addressOf(post: SourcePost, { site }: ConversionContext): URL | undefined {
  const address = post.address ?? site
  return address === undefined ? undefined : (URL.parse(address, site) ?? undefined)
}

function parseLink(text: string, base: URL | undefined): URL | undefined {
  const bare = /^(?:www\.|amazon\.|amzn\.to\/)/i.test(text) ? `https://${text}` : text
  const url = URL.parse(bare.replaceAll(' ', '%20').replaceAll('\\', '/'), base?.href ?? 'https://site.invalid')
  return url && url.hostname !== 'site.invalid' ? parseWebUrl(url.href) : undefined
}

function sameHost(one: Readonly<URL>, other: Readonly<URL>): boolean {
  return one.hostname.replace(/^www\./, '') === other.hostname.replace(/^www\./, '')
}

function isOwn(url: Readonly<URL>, { site }: ConversionContext): boolean {
  const own = site === undefined ? undefined : URL.parse(site)
  return own ? sameHost(url, own) : false
}

function resolveCloaked(url: URL, context: ConversionContext): Resolved | undefined {
  if (!isOwn(url, context)) return undefined
  const entry = context.findLink({ path: url.pathname })
  if (entry) return { ...resolveEntry(entry), cloaked: url.pathname }
  if (context.findPath(url.href) !== undefined) return undefined
  const [folder = '', slug = '', ...rest] = url.pathname.split('/').filter(Boolean)
  if (!cloakFolders.has(folder.toLowerCase()) || !slug) return undefined
  const bySlug = context.findLink({ slug: rest.at(-1) ?? slug })
  if (bySlug) return { ...resolveEntry(bySlug), cloaked: url.pathname }
  return {
    kind: 'unresolved',
    why: 'The export does not say where this link of the old site leads.',
    cloaked: url.pathname,
  }
}

/** Undefined for a link that cannot earn. */
function resolveEarning(url: URL): Earned | undefined {
  const widget = parseAmazonWidget(url)
  if (widget) {
    const [link] = widget.links
    if (link) return { kind: 'product', product: productOf(link), tag: widget.tag }
    return { kind: 'unresolved', why: 'This widget of Amazon names no product.', tag: widget.tag }
  }
  const atAmazon = parseAmazonProduct(url)
  if (atAmazon) return { kind: 'product', product: productOf(atAmazon.link), tag: atAmazon.tag }
  const link = toAffiliateLink(url)
  if (link?.program.shortHosts.includes(url.hostname)) {
    return { kind: 'unresolved', why: 'A short link does not say which product it leads to.' }
  }
  const network =
    link && targetOf(link) !== link.url ? { network: url.hostname, target: targetOf(link) } : parseNetworkLink(url)
  if (network) return resolveNetwork(network, link?.tag)
  if (!link) return undefined
  const clean = withoutTag(link)
  const isProduct = itemIdOf(link) !== undefined || isNumbered(link)
  if (isProduct) return { kind: 'product', product: productOf(clean), tag: link.tag }
  return hasAffiliateTag(link) || isAmazonHost(url.hostname)
    ? { kind: 'retailer', href: clean.url.href, tag: link.tag }
    : undefined
}

/** Retailers whose items we know no path of, but whose addresses end in the number of the item. */
const isNumbered = ({ program, url }: AffiliateLink) =>
  program.itemPaths.length === 0 && !isAmazonHost(url.hostname) && /\/\d{4,}\/?$/.test(url.pathname)

function resolveNetwork(
  { network, target }: { network: string; target: Readonly<URL> | undefined },
  tag?: string,
): Earned {
  const direct = target && new URL(target.href)
  if (!direct || parseNetworkLink(direct)) {
    return { kind: 'unresolved', why: `The link goes through ${network} and does not say where it leads.`, tag }
  }
  const inner = resolveEarning(direct)
  if (inner) return { ...inner, tag: inner.tag ?? tag }
  const product = otherProduct(direct)
  return direct.pathname === '/' ? { kind: 'retailer', href: product.url, tag } : { kind: 'product', product, tag }
}

function resolveOrdinary(url: URL, context: ConversionContext): Resolved {
  const path = context.findPath(url.href)
  if (path !== undefined) return { kind: 'web', href: path + url.hash }
  if (isOwn(url, context)) return { kind: 'web', href: url.href }
  const safe = parseSafeLink(url.href)
  return safe ? { kind: 'web', href: safe.href } : { kind: 'none', why: 'Articles cannot link to this address.' }
}

const productOf = ({ key, url, asin }: AffiliateLink): ProductLink => ({ key, url: url.href, asin })

function withoutTag(link: AffiliateLink): AffiliateLink {
  const { program } = link
  const url = new URL(link.url.href)
  const fixed = Object.keys({ ...program.fixed, ...Object.values(program.fixedByHost)[0] })
  const names = new Set([program.id, ...program.tracking, ...fixed].map((name) => name.toLowerCase()))
  for (const name of new Set(url.searchParams.keys())) {
    if (names.has(name.toLowerCase()) || name.toLowerCase().startsWith('utm_')) url.searchParams.delete(name)
  }
  url.pathname = url.pathname
    .split('/')
    .filter((part) => !part.startsWith('ref='))
    .join('/')
  return toAffiliateLink(url) ?? link
}

const tracking = /^(?:utm_|fbclid$|gclid$|aff|ref$|ref_|irclickid$|clickid$|sscid$|cjevent$|awc$|subid|partner)/i

/** A shop without a program of ours. */
function otherProduct(target: URL): ProductLink {
  const url = new URL(target.href)
  for (const name of new Set(url.searchParams.keys())) if (tracking.test(name)) url.searchParams.delete(name)
  url.hash = ''
  const path = url.pathname.split('/').filter(Boolean).join('/')
  return { key: `${url.hostname.replace(/^www\./, '')}/${path}?${url.searchParams}`, url: url.href, asin: undefined }
}

/** Where a link leads in the new article; undefined if only its words stay. */
export function hrefOf(resolved: Resolved): string | undefined {
  if (resolved.kind === 'product') return resolved.product.url
  return resolved.kind === 'retailer' || resolved.kind === 'web' ? resolved.href : undefined
}
