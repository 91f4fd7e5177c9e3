import { statSync } from 'node:fs'
import type { WriteFailure } from './write-protocol.ts'

const ioError = 10

/**
 * The system lets us go on writing to a file that somebody has deleted or replaced, and forgets it all when we end.
 * Asked after every commit, before anybody is told of it.
 */
export function createReplacedFileCheck(path: string): () => WriteFailure | undefined {
  const opened = fileIdentity(path)
  return () => {
    if (fileIdentity(path) === opened) return undefined
    return { message: `${path} was deleted or replaced while the site was using it`, errcode: ioError }
  }
}

function fileIdentity(path: string): string | undefined {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  return facts && `${facts.dev} ${facts.ino}`
}
