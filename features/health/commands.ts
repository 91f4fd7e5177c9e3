import type { Needs } from '#features/deps.ts'
import { writeSettingRow } from '#features/settings/rows.ts'

/** Writes a row, because a full or read-only disk still answers reads. */
export async function checkWritable(deps: Needs<'db' | 'clock'>): Promise<void> {
  await writeSettingRow(deps, 'health', { at: deps.clock() })
}
