import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '#server/startup-error.ts'

/** Waiting for a lock blocks the thread: only the write worker may do it. */
const writerPatienceMs = 5000

/** A connection that may write and whose commits survive a power cut, or a CannotStart. */
export function openForWriting(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: writerPatienceMs, enableForeignKeyConstraints: true })
  try {
    refuseUnsafeVersion(db)
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864')
    expectSetting(db, path, 'journal_mode', 'wal')
    expectSetting(db, path, 'synchronous', 2)
    expectSetting(db, path, 'foreign_keys', 1)
    tune(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

export function openForReading(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  tune(db)
  return db
}

function tune(db: DatabaseSync) {
  db.exec('pragma cache_size = -65536; pragma mmap_size = 268435456; pragma temp_store = memory')
}

function refuseUnsafeVersion(db: DatabaseSync) {
  const version = String(db.prepare('select sqlite_version() as version').get()?.['version'])
  const isOld = version.localeCompare('3.51.3', 'en', { numeric: true }) < 0
  // Both can damage a database in write-ahead mode that several connections use.
  if (isOld || version === '3.52.0') {
    throw new CannotStart(`This Node.js carries SQLite ${version}, which can damage data; use Node.js 24.21 or newer.`)
  }
}

function expectSetting(db: DatabaseSync, path: string, name: string, expected: string | number) {
  const actual = db.prepare(`pragma ${name}`).get()?.[name]
  if (actual === expected) return
  throw new CannotStart(
    `SQLite keeps ${name} at ${String(actual)} instead of ${expected} for ${path}; the data folder must be on a local disk.`,
  )
}
