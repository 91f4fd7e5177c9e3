import { existsSync } from 'node:fs'
import { link, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDataFolder } from '#server/data-folder.ts'
import { lockFile } from '#server/db/sqlite/lock-file.ts'
import { openForWriting } from '#server/db/sqlite/open-file.ts'
import { syncFile, syncFolder } from '#server/sync-to-disk.ts'
import { load } from './load-backup.ts'
import { databaseFile } from './open-row-source.ts'
import { notEmpty, type Restored, type Restoring } from './restore-request.ts'
import { openSqliteRows } from './sqlite-row-source.ts'
import { createSqliteTarget } from './sqlite-restore-target.ts'

/** Builds a new file beside the old one and puts it in its place by one rename. */
export async function restoreSqlite({ path, dataDir, migrations, media, force }: Restoring): Promise<Restored> {
  await prepareDataFolder(dataDir)
  const file = databaseFile(dataDir)
  const lock = lockFile(file)
  const place = await mkdtemp(join(dataDir, '.restore-'))
  try {
    if (!force && (await holdsRows(file, migrations))) throw notEmpty(file)
    const draft = join(place, 'wagwise.db')
    const target = await createSqliteTarget(draft, migrations)
    let read
    try {
      read = await load({ path, target, keepMedia: (name, bytes) => media.put(name, bytes) })
      await target.finish()
    } catch (error) {
      target.giveUp()
      throw error
    }
    await syncFile(draft)
    const kept = existsSync(file) ? await keepOld(file) : undefined
    await rename(draft, file)
    await syncFolder(dataDir)
    return { ...read, kept }
  } finally {
    await rm(place, { recursive: true, force: true })
    lock.release()
  }
}

async function holdsRows(file: string, migrations: string): Promise<boolean> {
  if (!existsSync(file)) return false
  settle(file)
  const source = await openSqliteRows(file, migrations).catch(() => undefined)
  // What cannot be read may still be somebody's data.
  if (!source) return true
  try {
    for (const table of source.tables) for await (const rows of source.read(table)) if (rows.length > 0) return true
    return false
  } finally {
    await source.close()
  }
}

/** The old file and, where it is too damaged to be closed properly, its log: a stale log would spoil the new file. */
async function keepOld(file: string): Promise<string> {
  const kept = `${file}.before-restore`
  settle(file)
  for (const suffix of ['', '-wal']) {
    await rm(`${kept}${suffix}`, { force: true })
    if (existsSync(`${file}${suffix}`)) await link(`${file}${suffix}`, `${kept}${suffix}`)
  }
  for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true })
  return kept
}

/** Brings what a killed process left in the log into the file. */
function settle(file: string) {
  try {
    const db = openForWriting(file)
    db.exec('pragma wal_checkpoint(truncate)')
    db.close()
  } catch {
    // Damaged: it is kept as it is.
  }
}
