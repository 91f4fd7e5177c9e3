import { join } from 'node:path'
import { readdir, rm } from 'node:fs/promises'
import { createBackup } from '#features/backups/commands.ts'
import type { Needs } from '#features/deps.ts'
import { readLastBackup } from '#features/launch-check/queries.ts'

export async function runNightlyBackup(deps: Needs<'db' | 'clock' | 'backups'>): Promise<void> {
  if (isBackupDue(deps.clock(), await readLastBackup(deps.db))) await createBackup(deps)
}

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

export const isNightlyFileName = (name: string) => nightlyFileName.test(name)

export function createNightlyFileName(now: number): string {
  return `wagwise-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}

const backupsToKeep = 7

/** Also deletes leftovers of interrupted ones. Files with other names belong to the owner. */
export async function removeOldBackups(folder: string): Promise<void> {
  const files = await readdir(folder)
  const ours = files.filter((name) => nightlyFileName.test(name)).toSorted()
  const drafts = files.filter((name) => name.endsWith('.tar.gz.part') || name.startsWith('.proof-'))
  for (const name of [...ours.slice(0, -backupsToKeep), ...drafts]) await rm(join(folder, name), { recursive: true })
}
