import type { IssueState } from '#domain/newsletter/issue.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { wakeMailWorker } from '#features/mail/enqueue.ts'
import { cancelGroup, pauseGroup, resumeGroup } from '#features/mail/commands.ts'

export type IssueAction = 'unschedule' | 'pause' | 'resume' | 'cancel'

const transitions: Readonly<Record<IssueAction | 'send', { from: readonly IssueState[]; to: IssueState }>> = {
  send: { from: ['draft', 'scheduled'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled' },
}

type IssueDeps = Needs<'db' | 'clock' | 'newId' | 'bus'>

/** The background job sends it from this time on. */
export function scheduleIssue(
  deps: IssueDeps,
  user_id: string | null,
  id: string,
  at: number,
  details: { released?: string } = {},
): Promise<boolean> {
  return changeState(deps, user_id, id, { action: 'send', at, ...details })
}

/** Returns false if the current state does not allow the action. Mail already handed over cannot be recalled. */
export function applyIssueAction(deps: IssueDeps, user_id: string, id: string, action: IssueAction): Promise<boolean> {
  return changeState(deps, user_id, id, { action })
}

type StateChange = { action: IssueAction } | { action: 'send'; at: number; released?: string }

async function changeState(deps: IssueDeps, user_id: string | null, id: string, { action, ...details }: StateChange) {
  const { from, to } = transitions[action]
  const isChanged = await deps.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('issues')
      .set((row) => ({
        state: to,
        updated_at: deps.clock(),
        version: row('version', '+', 1),
        ...('at' in details && { scheduled_at: details.at }),
        ...(to === 'draft' && { scheduled_at: null }),
        ...(to === 'cancelled' && { finished_at: deps.clock() }),
      }))
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    if (action === 'pause') await pauseGroup(trx, id)
    if (action === 'resume') await resumeGroup({ ...deps, db: trx }, id)
    if (action === 'cancel') await cancelGroup({ ...deps, db: trx }, id)
    await recordAudit(deps, trx, { user_id, action: `issue.${action}`, subject: id, details })
    return true
  })
  if (isChanged) await wakeMailWorker(deps)
  return isChanged
}
