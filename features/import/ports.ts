import type { Readable } from 'node:stream'
import type { SourceItem, SourceName } from '#domain/import/source.ts'

/** `path`: where it lies on disk. `name`: what the owner calls it. */
export type ImportFile = Readonly<{ path: string; name: string }>

export type ImportSource = Readonly<{
  name: SourceName
  /** Can be read more than once. Throws `UnreadableSource` where the file breaks off. */
  items: () => AsyncIterable<SourceItem>
  /** Takes the path or the old address of a picture. Nothing if no file came with it. */
  openPicture: (pathOrAddress: string) => Promise<Readable | undefined>
  close: () => void
}>

/** Throws `UnreadableSource` if the files are something else. */
export type OpenSource = (files: readonly ImportFile[]) => Promise<ImportSource>
