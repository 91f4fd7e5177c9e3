import type { Settings } from '#domain/site/settings.ts'
import { readSettingRow } from '#features/settings/rows.ts'
import type { Db } from '#features/tables.ts'

/** The calculators that the owner turned off. */
export async function readHiddenTools(db: Db): Promise<{ hiddenTools: readonly string[] }> {
  const { hiddenTools = [] } = ((await readSettingRow(db, 'site')) ?? {}) as Partial<Settings>
  return { hiddenTools }
}
