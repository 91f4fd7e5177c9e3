import { statSync } from 'node:fs'
import type { WriteFailure } from './write-protocol.ts'

const ioError = 10

/**
 * The operating system lets us keep writing to a deleted or replaced file and discards it all when we exit. So this is
 * checked after every commit, before success is reported.
 */
export function createReplacedFileCheck(path: string): () => WriteFailure | undefined {
  const opened = fileIdentity(path)
  return () => {
    if (fileIdentity(path) === opened) return undefined
    return { message: `${path} was deleted or replaced while the site was using it`, errcode: ioError }
  }
}

function fileIdentity(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino}`
}
