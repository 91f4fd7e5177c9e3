import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readdir, rm } from 'node:fs/promises'
import type { Needs } from '#features/deps.ts'
import { readLastBackup } from '#features/launch-check/queries.ts'
import { acquireJobLock } from '#features/job-locks/commands.ts'

const timeoutMs = 60 * 60 * 1000

/** Makes the nightly backup when it is due, in a separate process so that it does not slow down requests. */
export async function runNightlyBackup(deps: Needs<'db' | 'clock' | 'log'>): Promise<void> {
  if (!isBackupDue(deps.clock(), await readLastBackup(deps.db))) return
  if (!(await acquireJobLock(deps, 'backup', timeoutMs))) return
  const program = join(import.meta.dirname, 'backup.js')
  const child = spawn(process.execPath, [program, '--nightly'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(String(text)))
  const [code] = (await once(child, 'close')) as [number | null]
  const text = output.join('').trim()
  if (code === 0) deps.log('info', 'backup_verified', { output: text })
  else deps.log('error', 'backup_failed', { output: text })
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
