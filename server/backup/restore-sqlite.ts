import { existsSync } from 'node:fs'
import { link, mkdtempDisposable, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDataFolder } from '#server/data-folder.ts'
import { lockFile } from '#server/db/sqlite/lock-file.ts'
import { openForWriting } from '#server/db/sqlite/open-file.ts'
import { syncFile, syncFolder } from '#server/durable-files.ts'
import { loadBackup } from './load-backup.ts'
import { databaseFile } from './open-row-source.ts'
import { stageMedia } from './media-staging.ts'
import { notEmptyError, type RestoreResult, type RestoreRequest } from './restore-request.ts'
import { openSqliteRowSource } from './sqlite-row-source.ts'
import { createSqliteRestoreTarget } from './sqlite-restore-target.ts'

/** Builds a new file next to the old one and replaces it with one rename. */
export async function restoreSqlite({
  path,
  dataDir,
  migrations,
  media,
  force,
}: RestoreRequest): Promise<RestoreResult> {
  await prepareDataFolder(dataDir)
  const file = databaseFile(dataDir)
  using _ = lockFile(file)
  await using tempFolder = await mkdtempDisposable(join(dataDir, '.restore-'))
  if (!force && (await hasRows(file, migrations))) throw notEmptyError(file)
  const draft = join(tempFolder.path, 'wagwise.db')
  const target = await createSqliteRestoreTarget(draft, migrations)
  const files = stageMedia(media, tempFolder.path)
  const result = await files.undoOnError(async () => {
    const read = await loadBackup({ path, target, storeMedia: (name, bytes) => files.store(name, bytes) })
    await syncFile(draft)
    const previousCopy = existsSync(file) ? await keepPreviousFile(file) : undefined
    await rename(draft, file)
    return { ...read, previousCopy }
  })
  await syncFolder(dataDir)
  return result
}

async function hasRows(file: string, migrations: string): Promise<boolean> {
  if (!existsSync(file)) return false
  checkpointFile(file)
  await using source = await openSqliteRowSource(file, migrations).catch(() => undefined)
  // A file we cannot read may still be somebody's data.
  if (!source) return true
  for (const table of source.tables) for await (const rows of source.read(table)) if (rows.length > 0) return true
  return false
}

/** With its write-ahead log if it cannot be closed cleanly: a stale log would corrupt the new file. */
async function keepPreviousFile(file: string): Promise<string> {
  const copy = `${file}.before-restore`
  checkpointFile(file)
  for (const suffix of ['', '-wal']) {
    await rm(`${copy}${suffix}`, { force: true })
    if (existsSync(`${file}${suffix}`)) await link(`${file}${suffix}`, `${copy}${suffix}`)
  }
  for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true })
  return copy
}

/** Merges a write-ahead log left by a killed process into the file. */
function checkpointFile(file: string) {
  try {
    using db = openForWriting(file)
    db.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // A damaged file is preserved as it is.
  }
}
