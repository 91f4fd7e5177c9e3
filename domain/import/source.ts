/** Where something stands in the owner's export, so that a report can name it. */
export type SourcePlace = Readonly<{ file: string; line?: number; id?: string; title?: string }>

/** `subscribers`: nothing but a table of addresses. */
export const sourceNames = ['wordpress', 'ghost', 'substack', 'markdown', 'subscribers', 'wagwise'] as const
export type SourceName = (typeof sourceNames)[number]

export type SourceStatus = 'published' | 'draft' | 'scheduled' | 'private' | 'trashed'

/** Times are epoch milliseconds. `zoned` is false if the source named no zone: the site's own applies. */
export type SourceTime = Readonly<{ at: number; zoned: boolean }>

export type SourceSite = Readonly<{ kind: 'site'; name?: string; url?: string; language?: string; generator?: string }>

/** `key` is what posts call the author. */
export type SourceAuthor = Readonly<{
  kind: 'author'
  key: string
  name: string
  email?: string
  bio?: string
  /** Fields of our own exports that no other source has. */
  extras?: Readonly<Record<string, unknown>>
}>

export type SourceCategory = Readonly<{
  kind: 'category'
  key: string
  name: string
  parent?: string
  description?: string
}>

/** `key` is the last part of its address on the old site. */
export type SourceTag = Readonly<{ kind: 'tag'; key: string; name: string }>

export type SourcePost = Readonly<{
  kind: 'post' | 'page'
  place: SourcePlace
  /** The same in every export of the same site. */
  key: string
  slug: string
  /** The old address, with origin if the source knows it: `https://old.example/2021/05/title/`. */
  address?: string
  /** Older addresses that led to `address`. */
  oldAddresses?: readonly string[]
  title: string
  /** As stored by the source, but relative pictures that lie in the archive are paths from its root: `/posts/a.png`. */
  content: string
  format: 'html' | 'markdown'
  excerpt?: string
  status: SourceStatus
  published?: SourceTime
  updated?: SourceTime
  authors: readonly string[]
  /** Keys of categories, the main one first. */
  categories: readonly string[]
  tags: readonly string[]
  searchTitle?: string
  searchDescription?: string
  keyword?: string
  canonical?: string
  noindex?: boolean
  /** An address, a path in the archive, or the key of an attachment. */
  picture?: string
  pictureAlt?: string
  pictureCaption?: string
  /** Fields of our own exports that no other source has. */
  extras?: Readonly<Record<string, unknown>>
}>

/** `path`: where the file lies in the archive, if it does. */
export type SourcePicture = Readonly<{
  kind: 'picture'
  key: string
  url?: string
  path?: string
  alt?: string
  caption?: string
}>

export type SourceComment = Readonly<{
  kind: 'comment'
  place: SourcePlace
  key: string
  post: string
  name: string
  email?: string
  text: string
  at: SourceTime
  state: 'approved' | 'pending' | 'spam' | 'trash'
  /** The comment that this one answers. */
  parent?: string
  /** Written by an author of the site. */
  byAuthor?: boolean
  /** What the site replied. */
  reply?: Readonly<{ text: string; at: SourceTime }>
}>

/** A link that a plugin keeps: `/go/name` or a `[shortcode id]` leads to `target`. */
export type SourceLink = Readonly<{
  kind: 'link'
  place: SourcePlace
  key: string
  plugin: 'thirstyaffiliates' | 'lasso' | 'prettylinks' | 'other'
  slug: string
  /** The cloaked path, such as `/go/harness`. */
  path?: string
  target: string
  name: string
  description?: string
  picture?: string
  price?: string
}>

export type SourceSubscriber = Readonly<{
  kind: 'subscriber'
  place: SourcePlace
  email: string
  name?: string
  since?: SourceTime
  state: 'subscribed' | 'unsubscribed'
}>

/** Permalink and affiliate settings that the source reveals: templates of addresses, tags in plugin options. */
type SourceSetting = Readonly<{ kind: 'setting'; key: string; value: string }>

/** An entry of our own export that no other source has, as it stands there. */
export type SourceOwn = Readonly<{ kind: 'own'; list: OwnList; row: Readonly<Record<string, unknown>> }>
export const ownLists = ['settings', 'categories', 'products', 'redirects', 'entries'] as const
type OwnList = (typeof ownLists)[number]

/** Something that could not be read, or that we do not take. */
export type SourceDropped = Readonly<{ kind: 'dropped'; place: SourcePlace; what: string; why: string }>

export type SourceItem =
  | SourceSite
  | SourceAuthor
  | SourceCategory
  | SourceTag
  | SourcePost
  | SourcePicture
  | SourceComment
  | SourceLink
  | SourceSubscriber
  | SourceSetting
  | SourceOwn
  | SourceDropped

/** `sentence` says what was found instead, for the owner. */
export class UnreadableSource extends Error {
  readonly sentence: string

  constructor(sentence: string) {
    super(sentence)
    this.sentence = sentence
  }
}
