import type { Readable } from 'node:stream'

/** A file on disk, or one in an archive. `name` is its path from the root of the archive. */
export type SourceFile = Readonly<{ name: string; size: number; open: () => Promise<Readable> }>

/** A longer text cannot be an article, and would hold the process up. Counts characters. */
export const maxEntryLength = 4_000_000
