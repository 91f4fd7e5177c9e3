import type { SourcePlace } from './source.ts'

/** A product that a text advertises. Two links with the same `key` lead to the same product. */
export type FoundProduct = Readonly<{
  key: string
  name: string
  /** Direct, without any tag of the old site: the importer adds the owner's. */
  url: string
  asin?: string
  picture?: string
  price?: string
}>

export type FoundPicture = Readonly<{ url: string; alt: string; caption?: string }>

/** An affiliate link or box of the old text, and what became of it. `sentence` is the one it stands in. */
export type FoundLink = Readonly<{
  place: SourcePlace
  sentence: string
  original: string
  /** Missing if it could not be resolved, and for a search or a category, which stays a link without its tag. */
  product?: string
  tag?: string
  /** The tag is not one of the owner's. */
  foreign: boolean
  /** Such as `/go/harness`, which then redirects to the product. */
  cloaked?: string
  unresolved?: string
}>

export type ConversionNote = Readonly<{ place: SourcePlace; what: string; why: string; sentence?: string }>

/** `content` is Markdown with our blocks. Pictures keep their old address until they are fetched. */
export type ConvertedPost = Readonly<{
  content: string
  products: readonly FoundProduct[]
  pictures: readonly FoundPicture[]
  links: readonly FoundLink[]
  notes: readonly ConversionNote[]
}>
