import type { Needs } from '#features/deps.ts'
import { claimSettingRow, readSettingRow } from '#features/settings/rows.ts'

/** Proves to search engines that a submission comes from this site. Public by design and never changed. */
export async function readIndexNowKey(deps: Needs<'db' | 'clock' | 'newId' | 'searchEngines'>): Promise<string> {
  const { db, clock, newId, searchEngines } = deps
  if (searchEngines.key !== undefined) return searchEngines.key
  const stored = await readSettingRow(db, 'indexnow')
  if (stored) return parseKey(stored)
  await claimSettingRow(db, 'indexnow', { key: newId().replaceAll('-', '') }, clock())
  return parseKey(await readSettingRow(db, 'indexnow'))
}

function parseKey(value: unknown): string {
  return (value as { key: string }).key
}
