import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { syncFile } from '#server/sync-to-disk.ts'

const snapshotsToKeep = 2

/** Copies the database to `<file>.before-<number>` and removes all but the two newest copies. */
export async function saveSnapshot(db: DatabaseSync, path: string, number: number): Promise<void> {
  const copy = `${path}.before-${String(number).padStart(4, '0')}`
  await rm(copy, { force: true })
  db.prepare('vacuum into ?').run(copy)
  await syncFile(copy)

  // Sorted by age, because a folder from before 1.0.0 has copies with higher numbers.
  const others: { path: string; madeAt: number }[] = []
  for (const name of await readdir(dirname(path))) {
    const found = join(dirname(path), name)
    if (!name.startsWith(`${basename(path)}.before-`) || !/-\d{4}$/.test(name) || found === copy) continue
    others.push({ path: found, madeAt: (await stat(found)).mtimeMs })
  }
  for (const old of others.toSorted((a, b) => b.madeAt - a.madeAt).slice(snapshotsToKeep - 1)) await rm(old.path)
}
