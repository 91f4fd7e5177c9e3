import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { wakeMailWorker } from './enqueue.ts'

type ResendResult = { ok: true } | { ok: false; reason: 'none' | 'not failed' | 'forgotten' | 'expired' }

/** Sends a failed mail again with the same Message-ID. */
export async function resendMail(
  deps: Needs<'db' | 'clock' | 'newId' | 'bus'>,
  id: string,
  user_id: string,
): Promise<ResendResult> {
  const now = deps.clock()
  const done = await deps.db.transaction().execute(async (trx): Promise<ResendResult> => {
    const mail = await trx
      .selectFrom('mails')
      .select(['state', 'body_id', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!mail) return { ok: false, reason: 'none' }
    if (mail.state !== 'failed' && mail.state !== 'doubtful') return { ok: false, reason: 'not failed' }
    if (mail.body_id === null) return { ok: false, reason: 'forgotten' }
    if (mail.expires_at !== null && mail.expires_at <= now) return { ok: false, reason: 'expired' }
    const again = { state: 'queued', attempts: 0, error: '', due_at: now, finished_at: null } as const
    await trx
      .updateTable('mails')
      .set({ ...again, handed_at: null, lease_token: null })
      .where((row) => row.and({ id, state: mail.state }))
      .execute()
    await recordAudit(deps, trx, { user_id, action: 'mail.resent', subject: id })
    return { ok: true }
  })
  if (done.ok) await wakeMailWorker(deps)
  return done
}
