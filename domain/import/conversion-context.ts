import { decodeUri } from '../text/decode-uri.ts'
import { parseWebUrl } from '../text/web-url.ts'
import type { SourceLink, SourceName, SourcePicture } from './source.ts'

/** What the conversion of one text knows of the rest of the source. The same for all texts of an import. */
export type ConversionContext = Readonly<{
  source: SourceName | undefined
  /** The origin of the old site, such as `https://old.example`. */
  site: string | undefined
  /** The owner's own affiliate tags. Any other is foreign. */
  ownTags: ReadonlySet<string>
  findLink: (by: Readonly<{ key?: string; slug?: string; path?: string }>) => SourceLink | undefined
  /** The new path of an old address, such as `/article/harness`. */
  findPath: (address: string) => string | undefined
  /** A picture by its key, which galleries name. */
  findPicture: (key: string) => SourcePicture | undefined
}>

/** What a context is made of, as plain data. */
export type KnownSource = Readonly<{
  source?: SourceName
  site?: string
  ownTags?: readonly string[]
  links?: readonly SourceLink[]
  /** Old addresses, with or without origin, and their new paths. */
  paths?: readonly (readonly [address: string, path: string])[]
  pictures?: readonly SourcePicture[]
}>

export function createConversionContext(known: KnownSource): ConversionContext {
  const { source, links = [], paths: addresses = [], pictures = [] } = known
  const site = known.site === undefined ? undefined : parseWebUrl(known.site)?.origin
  const byName = new Map<string, SourceLink>()
  for (const link of links) {
    for (const name of [`key ${link.key}`, `slug ${link.slug}`, `path ${pathKey(link.path ?? '')}`]) {
      if (!byName.has(name)) byName.set(name, link)
    }
  }
  const paths = new Map(addresses.map(([address, path]) => [addressKey(address, site), path] as const))
  const picturesByKey = new Map(pictures.map((picture) => [picture.key, picture] as const))
  return {
    source,
    site,
    ownTags: new Set(known.ownTags),
    findLink: ({ key, slug, path }) =>
      (key && byName.get(`key ${key}`)) ||
      (slug && byName.get(`slug ${slug}`)) ||
      (path && pathKey(path) && byName.get(`path ${pathKey(path)}`)) ||
      undefined,
    findPath: (address) => paths.get(addressKey(address, site)),
    findPicture: (key) => picturesByKey.get(key),
  }
}

/** The same for all spellings of an address: scheme, `www.`, capitals and a slash at the end do not count. */
function addressKey(address: string, site = 'https://site.invalid'): string {
  const url = URL.parse(address, site)
  if (!url) return address
  const id = url.searchParams.get('p') ?? url.searchParams.get('page_id')
  return `${url.hostname.replace(/^www\./, '')}${pathKey(url.pathname)}${id ? `?p=${id}` : ''}`
}

function pathKey(path: string): string {
  const decoded = (decodeUri(path) ?? path).toLowerCase()
  let end = decoded.length
  while (decoded.charAt(end - 1) === '/') end--
  return decoded.slice(0, end)
}
