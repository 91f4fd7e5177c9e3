import type { Needs } from '#features/deps.ts'
import { writeSettingRow } from '#features/settings/rows.ts'

/** Less than this is full: the next upload or log of changes would fail. */
const minFreeBytes = 8 * 1024 * 1024

/**
 * Writes a row, because a full or read-only disk still answers reads. SQLite can replace one row on a full disk, in
 * room that its files have already, so the free room counts, too.
 */
export async function checkWritable(deps: Needs<'db' | 'clock' | 'runtime'>): Promise<void> {
  const free = await deps.runtime.freeBytes()
  if (free < minFreeBytes) throw new Error(`The disk of the data folder is full: ${free} bytes are free.`)
  await writeSettingRow(deps, 'health', { at: deps.clock() })
}
