import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { syncFile } from '#host/sync-to-disk.ts'

const kept = 2

/** Copies the database to `<file>.before-<number>` beside it, and removes all but the newest two such copies. */
export async function keepSnapshot(db: DatabaseSync, path: string, number: number): Promise<void> {
  const copy = `${path}.before-${String(number).padStart(4, '0')}`
  await rm(copy, { force: true })
  db.prepare('vacuum into ?').run(copy)
  await syncFile(copy)

  const prefix = `${basename(path)}.before-`
  const copies = (await readdir(dirname(path))).filter((name) => name.startsWith(prefix)).toSorted()
  for (const name of copies.slice(0, -kept)) await rm(join(dirname(path), name))
}
