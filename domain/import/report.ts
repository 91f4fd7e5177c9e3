import type { SourceStatus } from './source.ts'
import type { NoteKind } from './notes.ts'

export type CountedKey = Readonly<{ key: string; name: string; count: number }>

/** What a look at the source found. Lists are cut at `maxListed`; the counts are not. */
export type ImportReport = Readonly<{
  siteName?: string
  siteUrl?: string
  posts: Readonly<Partial<Record<SourceStatus, number>>>
  pages: number
  /** Published before, and held back now because of what the safety check found. */
  held: number
  /** Here already, from an earlier import. */
  known: number
  categories: readonly CountedKey[]
  /** Those that come with our own export, to choose from. */
  ownCategories?: readonly string[]
  /** Articles without a category. */
  uncategorized: number
  authors: readonly CountedKey[]
  keywords: number
  tags: readonly Readonly<{ tag: string; count: number }>[]
  links: Readonly<{ all: number; direct: number; unresolved: number; cloaked: number }>
  products: number
  pictures: Readonly<{ all: number; inArchive: number }>
  comments: Readonly<Partial<Record<'approved' | 'pending' | 'spam' | 'trash', number>>>
  subscribers: number
  addresses: number
  longDescriptions: number
  notes: Readonly<Partial<Record<NoteKind, number>>>
  /** Why something is left out, with how often. */
  dropped: readonly Readonly<{ what: string; why: string; count: number }>[]
}>

export const maxListed = 500

export const emptyReport: ImportReport = {
  posts: {},
  pages: 0,
  held: 0,
  known: 0,
  categories: [],
  uncategorized: 0,
  authors: [],
  keywords: 0,
  tags: [],
  links: { all: 0, direct: 0, unresolved: 0, cloaked: 0 },
  products: 0,
  pictures: { all: 0, inArchive: 0 },
  comments: {},
  subscribers: 0,
  addresses: 0,
  longDescriptions: 0,
  notes: {},
  dropped: [],
}
