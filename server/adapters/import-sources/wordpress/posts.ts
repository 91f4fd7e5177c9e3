import type { SourcePost, SourcePlace, SourceStatus } from '#domain/import/source.ts'
import { decodeUri } from '#domain/text/decode-uri.ts'
import { firstOf, searchMeta } from './read-meta.ts'
import { readSearchTexts } from './search-texts.ts'
import { publishedTime, updatedTime } from './times.ts'
import type { WxrRecord } from './wxr-parser.ts'

const statuses: Record<string, SourceStatus> = {
  publish: 'published',
  future: 'scheduled',
  private: 'private',
  trash: 'trashed',
}

export function readPost(record: WxrRecord, place: SourcePlace, termNames: ReadonlyMap<string, string>): SourcePost {
  const { fields, meta } = record
  const title = fields.get('title')?.trim() ?? ''
  const excerpt = fields.get('excerpt:encoded')?.trim()
  const published = publishedTime(fields)
  const updated = updatedTime(fields)
  const categories = readCategories(record, termNames)
  const address = readAddress(record)
  const picture = meta.get('_thumbnail_id')?.trim()
  const year = published ? String(new Date(published.at).getUTCFullYear()) : ''
  const category = record.terms.find(({ domain }) => domain === 'category')?.name ?? ''
  return {
    kind: fields.get('wp:post_type') === 'page' ? 'page' : 'post',
    place,
    key: fields.get('wp:post_id') ?? '',
    slug: slugOf(record),
    ...(address && { address }),
    ...oldAddresses(address, meta.get('_wp_old_slug')),
    title,
    content: fields.get('content:encoded') ?? '',
    format: 'html',
    ...(excerpt && { excerpt }),
    status: readStatus(record),
    ...(published && { published }),
    ...(updated && { updated }),
    authors: readAuthors(record),
    categories,
    tags: record.terms.filter(({ domain }) => domain === 'post_tag').map(({ name }) => name.trim()),
    ...readSearchTexts(meta, { title, excerpt: excerpt ?? '', category, year }),
    ...(picture && picture !== '0' && { picture }),
  }
}

const slugOf = ({ fields }: WxrRecord) => {
  const slug = fields.get('wp:post_name') ?? ''
  return decodeUri(slug) ?? slug
}

/** Who had the password could read it; nobody else may. */
function readStatus({ fields }: WxrRecord): SourceStatus {
  const status = statuses[fields.get('wp:status') ?? ''] ?? 'draft'
  return status === 'published' && fields.get('wp:post_password')?.trim() ? 'private' : status
}

/** What was never public has only the address of its preview. */
function readAddress({ fields }: WxrRecord): string | undefined {
  const link = fields.get('link')?.trim()
  const isPublic = fields.get('wp:status') === 'publish' || !link?.includes('?')
  return link && isPublic && link.length < 2000 && URL.canParse(link) ? link : undefined
}

/** WordPress itself redirects from the names that a post had before. */
function oldAddresses(address: string | undefined, slugs = ''): Pick<SourcePost, 'oldAddresses'> {
  const url = address ? URL.parse(address) : null
  if (!url || url.search || !slugs) return {}
  const path = url.pathname.replace(/[^/]+(\/?)$/, '')
  const end = url.pathname.endsWith('/') ? '/' : ''
  const addresses = slugs.split('\n').flatMap((slug) => (slug.trim() ? `${url.origin}${path}${slug.trim()}${end}` : []))
  return { oldAddresses: [...new Set(addresses)].filter((old) => old !== address) }
}

/** Co-Authors Plus keeps all authors as terms. */
function readAuthors({ fields, terms }: WxrRecord): string[] {
  const together = terms
    .filter(({ domain }) => domain === 'author')
    .map(({ nicename }) => nicename.replace(/^cap-/, ''))
  const creator = fields.get('dc:creator')?.trim()
  if (together.length > 0) return [...new Set(together)]
  return creator ? [creator] : []
}

function readCategories({ terms, meta }: WxrRecord, termNames: ReadonlyMap<string, string>): string[] {
  const keys = terms.flatMap(({ domain, nicename, name }) => (domain === 'category' ? nicename || name : []))
  const main = termNames.get(firstOf(meta, searchMeta.mainCategory) ?? '')
  return [...new Set(main && keys.includes(main) ? [main, ...keys] : keys)]
}
