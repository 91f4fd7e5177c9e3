import type { KnownSource } from '#domain/import/conversion-context.ts'
import { hostOf } from '#domain/import/map-post.ts'
import type { ImportOptions } from '#domain/import/options.ts'
import type {
  SourceAuthor,
  SourceCategory,
  SourceItem,
  SourceLink,
  SourcePicture,
  SourcePost,
  SourceSite,
  SourceTag,
} from '#domain/import/source.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { ownText, ownTexts } from './item-key.ts'
import { createPause } from '#features/pause.ts'
import type { ImportSource } from './ports.ts'

type IndexedPost = Pick<SourcePost, 'kind' | 'key' | 'slug' | 'address' | 'oldAddresses' | 'title' | 'status'>

/** Everything of a source but the texts, comments and subscribers, which can be larger than memory. */
export type SourceIndex = {
  site: SourceSite | undefined
  authors: Map<string, SourceAuthor>
  categories: Map<string, SourceCategory>
  tags: Map<string, SourceTag>
  links: SourceLink[]
  pictures: Map<string, SourcePicture>
  picturesByAddress: Map<string, SourcePicture>
  posts: Map<string, IndexedPost>
}

export class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

/** Far more than any magazine has. */
const maxPosts = 50_000
const maxEntries = 200_000

/** `onItem` sees every item, also those that the index leaves out. */
export async function readIndex(
  source: ImportSource,
  onItem: (item: SourceItem) => void | Promise<void> = () => undefined,
): Promise<SourceIndex> {
  const index: SourceIndex = {
    site: undefined,
    authors: new Map(),
    categories: new Map(),
    tags: new Map(),
    links: [],
    pictures: new Map(),
    picturesByAddress: new Map(),
    posts: new Map(),
  }
  const pause = createPause()
  for await (const item of source.items({ texts: false })) {
    addItem(index, item)
    await onItem(item)
    await pause()
  }
  return index
}

function addItem(index: SourceIndex, item: SourceItem): void {
  const size = index.pictures.size + index.links.length + index.authors.size + index.categories.size + index.tags.size
  if (index.posts.size >= maxPosts || size >= maxEntries)
    throw new TooMuch('The export has more than 50,000 articles. Please export it in parts.')
  switch (item.kind) {
    case 'site':
      index.site ??= ownTexts(item)
      break
    case 'author':
      index.authors.set(ownText(item.key), ownTexts(item))
      break
    case 'category':
      index.categories.set(ownText(item.key), ownTexts(item))
      break
    case 'tag':
      index.tags.set(ownText(item.key), ownTexts(item))
      break
    case 'link':
      index.links.push(ownTexts(item))
      break
    case 'picture':
      addPicture(index, ownTexts(item))
      break
    case 'post':
    case 'page': {
      const { kind, key, slug, address, oldAddresses, title, status } = item
      const rest = { ...(address !== undefined && { address }), ...(oldAddresses && { oldAddresses }) }
      const post = ownTexts({ kind, key, slug, title: title.slice(0, 300), status, ...rest })
      index.posts.set(postKey(post), post)
      break
    }
    default:
  }
}

function addPicture(index: SourceIndex, picture: SourcePicture): void {
  index.pictures.set(picture.key, picture)
  for (const address of [picture.url, picture.path]) if (address) index.picturesByAddress.set(address, picture)
}

export const postKey = ({ kind, key }: Pick<SourcePost, 'kind' | 'key'>) => `${kind} ${key}`

/** Where the old site was: what the owner says, else what the source says. */
export function siteAddress(index: Pick<SourceIndex, 'site'>, options: ImportOptions): string | undefined {
  return [options.address, index.site?.url ?? ''].map(addressOf).find(Boolean)
}

function addressOf(text: string): string | undefined {
  const url = parseWebUrl(text)
  return url && `${url.origin}${url.pathname === '/' ? '' : url.pathname}`
}

/** Two exports of the same site have the same. `fileName` stands for a site without an address. */
export function siteName(source: ImportSource, address: string | undefined, fileName: string): string {
  return `${source.name} ${(address && hostOf(address)) ?? fileName}`.slice(0, 300)
}

/** `paths`: the new paths by the keys of posts. */
export async function knownSource(
  source: ImportSource,
  index: SourceIndex,
  options: ImportOptions,
  paths: ReadonlyMap<string, string>,
): Promise<KnownSource> {
  const pause = createPause()
  const site = siteAddress(index, options)
  const addresses: [string, string][] = []
  for (const [key, { address, oldAddresses = [] }] of index.posts) {
    const path = paths.get(key)
    if (path === undefined) continue
    for (const one of [address, ...oldAddresses]) if (one) addresses.push([one, path])
    await pause()
  }
  return {
    source: source.name,
    ...(site !== undefined && { site }),
    ownTags: options.ownTags,
    links: index.links,
    paths: addresses,
    pictures: [...index.pictures.values()],
  }
}

/** `path`: where it lies among the files. */
export type FoundSourcePicture = { url: string | undefined; path: string | undefined; alt: string; caption: string }

/** `reference`: an address, a path in the archive, or the key of an attachment. */
export function findPicture(index: SourceIndex, reference: string): FoundSourcePicture {
  const picture = index.pictures.get(reference) ?? index.picturesByAddress.get(reference)
  const isAddress = parseWebUrl(reference) !== undefined
  return {
    url: picture?.url ?? (isAddress ? reference : undefined),
    path: picture?.path ?? (isAddress ? undefined : reference),
    alt: picture?.alt ?? '',
    caption: picture?.caption ?? '',
  }
}
