import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Needs } from '#features/deps.ts'
import { readLastBackup } from '#features/launch-check/queries.ts'
import { acquireJobLock } from '#features/job-locks/commands.ts'
import { isBackupDue } from './nightly-schedule.ts'

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
