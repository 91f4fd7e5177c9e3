import type { IssueState } from '#domain/newsletter/issue.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { wakeMailWorker } from '#features/mail/enqueue.ts'
import { cancelGroup, pauseGroup, resumeGroup } from '#features/mail/groups.ts'
import type { Db } from '#features/tables.ts'

export type IssueAction = 'unschedule' | 'pause' | 'resume' | 'cancel'

const transitions: Readonly<Record<IssueAction, { from: readonly IssueState[]; to: IssueState }>> = {
  unschedule: { from: ['scheduled'], to: 'draft' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled' },
}

/** The background job sends it from this time on. */
export async function scheduleIssue(
  deps: Needs<'db' | 'clock' | 'newId' | 'bus'>,
  user_id: string | null,
  id: string,
  at: number,
): Promise<boolean> {
  const done = await deps.db.transaction().execute(async (trx) => {
    const set = await trx
      .updateTable('issues')
      .set((row) => ({
        state: 'scheduled' as const,
        scheduled_at: at,
        updated_at: deps.clock(),
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', 'in', ['draft', 'scheduled'])
      .returning('id')
      .executeTakeFirst()
    if (set) await recordAudit(deps, trx, { user_id, action: 'issue.send', subject: id, details: { at } })
    return set !== undefined
  })
  if (done) await wakeMailWorker(deps)
  return done
}

/** Returns false if the current state does not allow the action. Mail already handed over cannot be recalled. */
export async function applyIssueAction(
  deps: Needs<'db' | 'clock' | 'newId' | 'bus'>,
  user_id: string,
  id: string,
  action: IssueAction,
): Promise<boolean> {
  const { from, to } = transitions[action]
  const done = await deps.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('issues')
      .set((row) => ({
        state: to,
        updated_at: deps.clock(),
        version: row('version', '+', 1),
        ...(to === 'draft' && { scheduled_at: null }),
        ...(to === 'cancelled' && { finished_at: deps.clock() }),
      }))
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    await updateMails({ ...deps, db: trx }, id, action)
    await recordAudit(deps, trx, { user_id, action: `issue.${action}`, subject: id })
    return true
  })
  if (done) await wakeMailWorker(deps)
  return done
}

async function updateMails(
  deps: Needs<'db' | 'clock' | 'newId' | 'bus'> & { db: Db },
  id: string,
  action: IssueAction,
): Promise<void> {
  if (action === 'pause') await pauseGroup(deps.db, id)
  if (action === 'resume') await resumeGroup(deps, id)
  if (action === 'cancel') await cancelGroup(deps, id)
}
