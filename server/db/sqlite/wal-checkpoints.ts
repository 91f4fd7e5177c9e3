import type { DatabaseSync } from 'node:sqlite'
import { isFatalError } from './error-codes.ts'

const maxFrames = 1000

/** After pending requests. SQLite's automatic checkpoints run inside a commit and hide disk errors; these throw. */
export function createWalCheckpoints(db: DatabaseSync): () => void {
  db.exec('pragma wal_autocheckpoint = 0')
  const readState = db.prepare('pragma wal_checkpoint(noop)')
  return function checkpoint() {
    if (db.isTransaction) return
    try {
      const state = readState.get()
      if (Number(state?.['log']) - Number(state?.['checkpointed']) >= maxFrames)
        db.exec('pragma wal_checkpoint(passive)')
    } catch (error) {
      // On a full disk or a lock, the log keeps the data until the next attempt.
      if (isFatalError(error)) throw error
    }
  }
}
