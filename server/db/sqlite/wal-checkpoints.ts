import type { DatabaseSync } from 'node:sqlite'
import { isFatalError } from './error-codes.ts'

const maxFrames = 1000

/**
 * Moves what was written from the journal into the file, now and then, after those who wait have been answered. SQLite
 * does it by itself, too, but inside of a commit, and without a word when the disk refuses: this throws then.
 */
export function createWalCheckpoints(db: DatabaseSync): () => void {
  db.exec('pragma wal_autocheckpoint = 0')
  const look = db.prepare('pragma wal_checkpoint(noop)')
  return function checkpoint() {
    if (db.isTransaction) return
    try {
      const facts = look.get()
      if (Number(facts?.['log']) - Number(facts?.['checkpointed']) >= maxFrames)
        db.exec('pragma wal_checkpoint(passive)')
    } catch (error) {
      // A full disk or a lock: the journal keeps everything until the next time.
      if (isFatalError(error)) throw error
    }
  }
}
