import type { SourceLink, SourcePlace } from '#domain/import/source.ts'
import { decodeUri } from '#domain/text/decode-uri.ts'
import { firstOf, linkMeta, targetMeta } from './read-meta.ts'
import type { WxrRecord } from './wxr-parser.ts'

const plugins: Record<keyof typeof targetMeta, SourceLink['plugin']> = {
  thirstylink: 'thirstyaffiliates',
  'lasso-urls': 'lasso',
  surl: 'lasso',
  'pretty-link': 'prettylinks',
  product: 'other',
}

export const isLinkType = (type: string): type is keyof typeof targetMeta => Object.hasOwn(targetMeta, type)

/** Nothing if the export does not say where the link leads. */
export function readLink(
  { fields, meta }: WxrRecord,
  type: keyof typeof targetMeta,
  place: SourcePlace,
): SourceLink | undefined {
  const target = firstOf(meta, targetMeta[type])
  if (!target) return undefined
  const path = pathOf(fields.get('link') ?? '')
  const picture = firstOf(meta, linkMeta.picture) ?? firstOf(meta, ['_thumbnail_id'])
  const price = firstOf(meta, linkMeta.price)
  const description = firstOf(meta, linkMeta.description) ?? fields.get('excerpt:encoded')?.trim()
  return {
    kind: 'link',
    place,
    key: fields.get('wp:post_id') ?? '',
    plugin: plugins[type],
    slug: decodeUri(fields.get('wp:post_name') ?? '') ?? '',
    ...(path && { path }),
    // Some versions of the plugins stored addresses as HTML.
    target: target.replaceAll('&amp;', '&'),
    name: fields.get('title')?.trim() ?? '',
    ...(description && { description }),
    ...(picture && { picture }),
    ...(price && { price }),
  }
}

/** `/go/harness`, without the slash that servers add or leave out. Previews have no address of their own. */
function pathOf(link: string): string | undefined {
  const url = link.length < 2000 ? URL.parse(link) : null
  const path = url && !url.search ? url.pathname.replace(/\/$/, '') : ''
  return path || undefined
}
