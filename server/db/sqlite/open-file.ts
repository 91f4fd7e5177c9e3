import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/startup-error.ts'

/** Waiting for a lock blocks the thread, so only the write worker may do it. */
const writerBusyTimeoutMs = 5000

/** Commits survive a power failure; throws a StartupError if that is impossible. */
export function openForWriting(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: writerBusyTimeoutMs, enableForeignKeyConstraints: true })
  try {
    assertSafeVersion(db)
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864')
    assertPragma(db, path, 'journal_mode', 'wal')
    assertPragma(db, path, 'synchronous', 2)
    assertPragma(db, path, 'foreign_keys', 1)
    applyCacheSettings(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

export function openForReading(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  applyCacheSettings(db)
  return db
}

function applyCacheSettings(db: DatabaseSync) {
  db.exec('pragma cache_size = -16384; pragma mmap_size = 268435456; pragma temp_store = memory')
}

function assertSafeVersion(db: DatabaseSync) {
  const version = String(db.prepare('select sqlite_version() as version').get()?.['version'])
  const isOld = version.localeCompare('3.51.3', 'en', { numeric: true }) < 0
  // Both version ranges can corrupt a WAL database that is used by several connections.
  if (isOld || version === '3.52.0') {
    throw new StartupError(
      `This Node.js includes SQLite ${version}, which can damage data; use Node.js 24.21 or newer.`,
    )
  }
}

function assertPragma(db: DatabaseSync, path: string, name: string, expected: string | number) {
  const actual = db.prepare(`pragma ${name}`).get()?.[name]
  if (actual === expected) return
  throw new StartupError(
    `SQLite uses ${name} = ${String(actual)} instead of ${expected} for ${path}; the data folder must be on a local disk.`,
  )
}
