import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Local time of the machine. */
const backupHour = 3

export function isBackupDue(now: number, last: number | undefined): boolean {
  if (last === undefined) return true
  const due = new Date(now)
  due.setHours(backupHour, 0, 0, 0)
  if (due.getTime() > now) due.setDate(due.getDate() - 1)
  return last < due.getTime()
}

const nightlyFileName = /^wagwise-\d{4}-\d\d-\d\dT[\d-]+Z\.tar\.gz$/

export function createNightlyFileName(now: number): string {
  return `wagwise-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}

/**
 * Deletes all but the newest `retention` backups, and leftovers of interrupted ones. Files with other names belong to
 * the owner.
 */
export async function removeOldBackups(folder: string, retention: number): Promise<void> {
  const files = await readdir(folder)
  const ours = files.filter((name) => nightlyFileName.test(name)).toSorted()
  const drafts = files.filter((name) => name.endsWith('.tar.gz.part') || name.startsWith('.proof-'))
  for (const name of [...ours.slice(0, -retention), ...drafts]) await rm(join(folder, name), { recursive: true })
}
