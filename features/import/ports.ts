import type { Readable } from 'node:stream'
import type { KnownSource } from '#domain/import/conversion-context.ts'
import type { SourceItem, SourceName, SourcePost } from '#domain/import/source.ts'
import type { ConvertedPage, ConvertedText, Mapping, Refused } from './convert-text.ts'

/** `path`: where it lies on disk. `name`: what the owner calls it. */
export type ImportFile = Readonly<{ path: string; name: string }>

/** Other items may come, too. `texts: false`: those of posts and comments may be empty. */
export type WantedItems = Readonly<{ kinds?: readonly SourceItem['kind'][]; texts?: boolean }>

export type ImportSource = Readonly<{
  name: SourceName
  /** Can be read more than once, one after the other. Throws `UnreadableSource` where the file breaks off. */
  items: (wanted?: WantedItems) => AsyncIterable<SourceItem>
  /** Takes the path or the old address of a picture. Nothing if no file came with it. */
  openPicture: (pathOrAddress: string) => Promise<Readable | undefined>
  close: () => void
}>

/** Throws `UnreadableSource` if the files are something else. */
export type OpenSource = (files: readonly ImportFile[]) => Promise<ImportSource>

/** What is the same for all texts of an import. */
export type ConverterSettings = Readonly<{ known: KnownSource; mapping: Mapping }>

/** Converts one text at a time. */
export type TextConverter = Readonly<{
  convert: (post: SourcePost, now: number) => Promise<ConvertedText | Refused>
  convertPage: (post: SourcePost) => Promise<ConvertedPage | Refused>
  close: () => Promise<void>
}>

export type OpenConverter = (settings: ConverterSettings) => TextConverter
