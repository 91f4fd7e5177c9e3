import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/** A file on disk, or one in an archive. `name` is its path from the root of the archive. */
export type SourceFile = Readonly<{ name: string; size: number; open: () => Promise<Readable> }>

/** A longer text cannot be an article, and would hold the process up. Counts characters. */
export const maxEntryLength = 4_000_000

const longestWork = 8

/** Call it between two pieces of work: every few milliseconds it lets the rest of the process run. */
export function createPause(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestWork) return
    await setImmediate()
    since = performance.now()
  }
}
