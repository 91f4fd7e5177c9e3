import type { FoundPicture } from '#domain/import/converted-post.ts'
import type { ConversionContext } from '#domain/import/conversion-context.ts'
import type { SourcePost } from '#domain/import/source.ts'
import { markdownHref } from '#domain/text/markdown.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { attribute, classOf, oneLine, type HtmlElement } from './html-tree.ts'
import { isAmazonPicture, parseAmazonWidget } from './money/amazon.ts'

/** `shop`: only Amazon itself may serve it. `pixel`: nobody sees it. `emoji`: a character. */
export type ReadPicture =
  | Readonly<{ kind: 'picture'; picture: FoundPicture }>
  | Readonly<{ kind: 'shop' | 'pixel'; url: URL; alt: string }>
  | Readonly<{ kind: 'emoji'; text: string }>
  | Readonly<{ kind: 'none'; why: string; alt: string }>

const sources = ['src', 'data-src', 'data-lazy-src', 'data-original', 'data-orig-file', 'data-large-file']

export function readPicture(img: HtmlElement, post: SourcePost, context: ConversionContext): ReadPicture {
  const alt = oneLine(attribute(img, 'alt') ?? '').slice(0, 300)
  if (/ (?:emoji|wp-smiley) /.test(classOf(img))) return { kind: 'emoji', text: alt }
  const candidates = [
    ...sources.map((name) => attribute(img, name)),
    largestOf(attribute(img, 'srcset') ?? attribute(img, 'data-srcset')),
  ]
  const address = candidates.find((text) => text && !/^(?:data|about|blob):/i.test(text))
  if (address === undefined) return { kind: 'none', why: 'The picture is part of the text itself, not a file.', alt }
  const path = archivePath(address, context)
  if (path !== undefined) return { kind: 'picture', picture: { url: path, alt } }
  const url = pictureUrl(address, post, context)
  if (!url) return { kind: 'none', why: 'The picture has no usable address.', alt }
  if (parseAmazonWidget(url)?.isPixel || isTiny(img)) return { kind: 'pixel', url, alt }
  if (isAmazonPicture(url)) return { kind: 'shop', url, alt }
  return { kind: 'picture', picture: { url: url.href, alt } }
}

/** Pictures of Markdown lie beside the texts, and their paths begin at the root of the archive. */
function archivePath(address: string, { source, site }: ConversionContext): string | undefined {
  const isPath = address.startsWith('/') && !address.startsWith('//') && (source === 'markdown' || site === undefined)
  return isPath ? markdownHref(address) : undefined
}

/** Absolute, and with https: readers see no other pictures. */
export function pictureUrl(address: string, post: SourcePost, { site }: ConversionContext): URL | undefined {
  const url = URL.parse(
    address.replaceAll(' ', '%20'),
    post.address && URL.canParse(post.address, site) ? new URL(post.address, site) : site,
  )
  if (!url) return undefined
  if (url.protocol === 'http:') url.protocol = 'https:'
  return parseWebUrl(url.href.replaceAll(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29')))
}

const isTiny = (img: HtmlElement) =>
  ['width', 'height'].every((name) => Number.parseInt(attribute(img, name) ?? '99', 10) <= 2)

function largestOf(srcset: string | undefined): string | undefined {
  const [largest] = (srcset ?? '')
    .slice(0, 10_000)
    .split(/,\s+/)
    .map((part) => part.trim().split(/\s+/))
    .toSorted(([, one = '0'], [, other = '0']) => Number.parseInt(other, 10) - Number.parseInt(one, 10))
  return largest?.[0] || undefined
}
