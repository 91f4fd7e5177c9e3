import type { Result } from '#domain/result.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { acquireJobLock, isJobLocked, releaseJobLock } from '#features/job-locks/commands.ts'
import { readSettingRow, writeSettingRow } from '#features/settings/rows.ts'

const lock = 'backup'
const timeoutMs = 60 * 60 * 1000
const linkTtlMs = 5 * 60 * 1000
/** The settings row with the time of the last backup that failed: `{ at }`. */
const failureSetting = 'failed-backup'

type BackupDeps = Needs<'db' | 'clock' | 'backups'>

/** False if another one is running. Two at a time would delete each other's unfinished files. */
export async function createBackup(deps: BackupDeps): Promise<boolean> {
  if (!(await acquireJobLock(deps, lock, timeoutMs))) return false
  await finishBackup(deps)
  return true
}

/** Returns while the backup is being made. */
export async function startBackup(
  deps: BackupDeps & Needs<'newId' | 'log'>,
  user_id: string,
): Promise<Result<{ finished: Promise<void> }, 'already_running'>> {
  if (!(await acquireJobLock(deps, lock, timeoutMs))) return { ok: false, reason: 'already_running' }
  await recordAudit(deps, deps.db, { user_id, action: 'backup.started' })
  const finished = finishBackup(deps).catch((error: unknown) => deps.log('error', 'backup_failed', { error }))
  return { ok: true, finished }
}

async function finishBackup(deps: BackupDeps): Promise<void> {
  try {
    if (await deps.backups.create()) await deps.db.deleteFrom('settings').where('name', '=', failureSetting).execute()
    else await writeSettingRow(deps, failureSetting, { at: deps.clock() })
  } finally {
    await releaseJobLock(deps, lock)
  }
}

export async function readBackups(deps: BackupDeps) {
  const [backups, isRunning, failed] = await Promise.all([
    deps.backups.list(),
    isJobLocked(deps, lock),
    readSettingRow(deps.db, failureSetting),
  ])
  const { at: failedAt = null } = (failed ?? {}) as { at?: number }
  return { backups, isRunning, failedAt }
}

/** A link that downloads one backup for five minutes, for this admin only. Undefined if there is no such backup. */
export async function createDownloadToken(
  deps: Needs<'db' | 'clock' | 'newId' | 'backups' | 'signer'>,
  name: string,
  user_id: string,
): Promise<string | undefined> {
  const stored = await deps.backups.list()
  if (!stored.some((backup) => backup.name === name)) return undefined
  await recordAudit(deps, deps.db, { user_id, action: 'backup.downloaded', subject: name })
  return deps.signer.sign('backup', JSON.stringify([name, user_id]), deps.clock() + linkTtlMs)
}

/** The name of the backup that the token opens for this admin. */
export function readDownloadToken({ signer }: Needs<'signer'>, token: string, user_id: string): string | undefined {
  const payload = signer.read('backup', token)
  if (payload === undefined) return undefined
  const [name, owner] = JSON.parse(payload) as [string, string]
  return owner === user_id ? name : undefined
}
