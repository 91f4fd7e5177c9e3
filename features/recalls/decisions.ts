import type { Result } from '#domain/result.ts'
import { recordAudit, type ContentDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { wakeMailWorker } from '#features/mail/enqueue.ts'
import type { Db } from '#features/tables.ts'
import { queueRecallMail, stopRecallMail, type RecallMailDeps } from './recall-mail.ts'
import type { MatchState } from './tables.ts'

export type DecisionDeps = ContentDeps & RecallMailDeps & Needs<'bus'>
type Decided<Value> = Promise<Result<Value, 'not_found' | 'decided'>>

const audited = { confirmed: 'recall.confirmed', dismissed: 'recall.dismissed', over: 'recall.ended' } as const

/** One press: banners, buttons, the list of recalls, its feed and the mail. `mails`: how many wait to be sent. */
export async function confirmRecall(deps: DecisionDeps, user_id: string, id: string): Decided<{ mails: number }> {
  const result = await deps.db.transaction().execute(async (trx) => {
    const match = await decide(deps, trx, { id, user_id, from: ['waiting'], to: 'confirmed' })
    if (!match) return failure(trx, id)
    return { ok: true, mails: await mailOnce(deps, trx, match) } as const
  })
  if (result.ok) await publish(deps)
  return result
}

/** Shows a notice to readers although nothing here is concerned. Undoing it removes it from the list. */
export async function publishNotice(
  deps: DecisionDeps,
  user_id: string,
  notice_id: string,
): Decided<{ mails: number }> {
  const result = await deps.db.transaction().execute(async (trx) => {
    const notice = await trx.selectFrom('recall_notices').select('id').where('id', '=', notice_id).executeTakeFirst()
    if (!notice) return { ok: false, reason: 'not_found' } as const
    const row = {
      ...{ id: deps.newId(), notice_id, subject: 'notice', strength: 'strong' as const, agreeing: [] },
      ...{ reason: 'Shown to readers without a product or an article.', created_at: deps.clock() },
    }
    const added = await trx
      .insertInto('recall_matches')
      .values(row)
      .onConflict((conflict) => conflict.columns(['notice_id', 'subject']).doNothing())
      .returning('id')
      .executeTakeFirst()
    const match = added && (await decide(deps, trx, { id: added.id, user_id, from: ['waiting'], to: 'confirmed' }))
    if (!match) return { ok: false, reason: 'decided' } as const
    return { ok: true, mails: await mailOnce(deps, trx, match) } as const
  })
  if (result.ok) await publish(deps)
  return result
}

/** Nothing changes for readers. The same notice does not ask again. */
export async function dismissRecall(deps: ContentDeps, user_id: string, id: string): Decided<object> {
  return deps.db.transaction().execute(async (trx) => {
    const match = await decide(deps, trx, { id, user_id, from: ['waiting'], to: 'dismissed' })
    return match ? ({ ok: true } as const) : failure(trx, id)
  })
}

/** The recall has ended: banner and buttons go back, and the list keeps it as closed. */
export async function endRecall(deps: ContentDeps, user_id: string, id: string): Decided<object> {
  const result = await deps.db.transaction().execute(async (trx) => {
    const match = await decide(deps, trx, { id, user_id, from: ['confirmed'], to: 'over' })
    return match ? ({ ok: true } as const) : failure(trx, id)
  })
  if (result.ok) await deps.contentVersion.bump()
  return result
}

/**
 * Takes a decision back, whatever it was. Mail that waits is not sent; those who already have it are told. `stopped`
 * and `corrected` count them.
 */
export async function undoRecall(
  deps: DecisionDeps,
  user_id: string,
  id: string,
): Decided<{ stopped: number; corrected: number }> {
  const result = await deps.db.transaction().execute(async (trx) => {
    const match = await decide(deps, trx, { id, user_id, from: ['confirmed', 'dismissed', 'over'], to: 'waiting' })
    if (!match) return failure(trx, id)
    const isPublic = await hasPublicMatch(trx, match.notice_id)
    const mail = isPublic ? await handMailOver(trx, match) : await stopRecallMail(deps, trx, match)
    if (match.subject === 'notice') await trx.deleteFrom('recall_matches').where('id', '=', id).execute()
    return { ok: true, ...mail } as const
  })
  if (result.ok) await publish(deps)
  return result
}

async function publish(deps: DecisionDeps): Promise<void> {
  await deps.contentVersion.bump()
  await wakeMailWorker(deps)
}

type Decision = { id: string; user_id: string; from: readonly MatchState[]; to: MatchState }

/** Of two people who decide at once, the second changes nothing. */
async function decide(deps: Needs<'clock' | 'newId'>, trx: Db, { id, user_id, from, to }: Decision) {
  const decided =
    to === 'waiting' ? { decided_by: null, decided_at: null } : { decided_by: user_id, decided_at: deps.clock() }
  const match = await trx
    .updateTable('recall_matches')
    .set({ state: to, ...decided })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['id', 'notice_id', 'subject', 'mail_group'])
    .executeTakeFirst()
  if (!match) return undefined
  const { name } = await trx
    .selectFrom('recall_notices')
    .select('name')
    .where('id', '=', match.notice_id)
    .executeTakeFirstOrThrow()
  const action = to === 'waiting' ? 'recall.undone' : audited[to]
  const details = { title: name, notice: match.notice_id, concerns: match.subject }
  await recordAudit(deps, trx, { user_id, action, subject: id, details })
  return match
}
type DecidedMatch = NonNullable<Awaited<ReturnType<typeof decide>>>

async function failure(trx: Db, id: string) {
  const row = await trx.selectFrom('recall_matches').select('id').where('id', '=', id).executeTakeFirst()
  return { ok: false, reason: row ? 'decided' : 'not_found' } as const
}

function hasPublicMatch(trx: Db, notice_id: string): Promise<boolean> {
  return trx
    .selectFrom('recall_matches')
    .select('id')
    .where('notice_id', '=', notice_id)
    .where('state', 'in', ['confirmed', 'over'])
    .executeTakeFirst()
    .then((row) => row !== undefined)
}

/** A notice is mailed once, however many products and articles it concerns. */
async function mailOnce(deps: RecallMailDeps, trx: Db, match: DecidedMatch): Promise<number> {
  const mailed = await trx
    .selectFrom('recall_matches')
    .select('id')
    .where('notice_id', '=', match.notice_id)
    .where('mail_group', 'is not', null)
    .executeTakeFirst()
  return mailed ? 0 : queueRecallMail(deps, trx, match)
}

/** The notice stays public through another match, which the mail now belongs to. */
async function handMailOver(trx: Db, { id, notice_id, mail_group }: DecidedMatch) {
  if (mail_group !== null) {
    await trx.updateTable('recall_matches').set({ mail_group: null }).where('id', '=', id).execute()
    const heir = await trx
      .selectFrom('recall_matches')
      .select('id')
      .where('notice_id', '=', notice_id)
      .where('state', 'in', ['confirmed', 'over'])
      .limit(1)
      .executeTakeFirstOrThrow()
    await trx.updateTable('recall_matches').set({ mail_group }).where('id', '=', heir.id).execute()
  }
  return { stopped: 0, corrected: 0 }
}
