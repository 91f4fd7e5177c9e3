import { sql, type NotNull } from 'kysely'
import { reviewerRoles } from '#domain/accounts/role.ts'
import type { ReviewState } from '#domain/articles/article.ts'
import type { Result } from '#domain/result.ts'
import { parseEmailAddress } from '#domain/text/email-address.ts'
import { findName } from '#features/accounts/queries.ts'
import { findStoredArticle, type StoredArticle } from '#features/articles/admin-queries.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { countRows } from '#features/keyset-pagination.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import { enqueue, storeTemplate, wakeMailWorker } from '#features/mail/enqueue.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'
import type { Db } from '#features/tables.ts'

type RequestDeps = Needs<'db' | 'clock' | 'newId' | 'config' | 'bus'>
type MailDeps = Needs<'clock' | 'newId' | 'config'>

/** `ownOnly`: for authors, who ask only for reviews of what they wrote. */
type ReviewRequest = { id: string; user_id: string; ownOnly?: boolean }
type RequestResult = Result<void, 'not_found' | 'in_trash' | 'not_draft'>

/** Marks a draft as ready for review. The reviewers get one mail each; asking again changes nothing. */
export async function requestReview(
  deps: RequestDeps,
  { id, user_id, ownOnly = false }: ReviewRequest,
): Promise<RequestResult> {
  const result = await deps.db.transaction().execute(async (trx): Promise<RequestResult> => {
    const article = await findStoredArticle(trx, id)
    if (!article || (ownOnly && article.owner_id !== user_id)) return { ok: false, reason: 'not_found' }
    if (article.deleted_at !== null) return { ok: false, reason: 'in_trash' }
    if (article.state !== 'draft') return { ok: false, reason: 'not_draft' }
    const { numUpdatedRows } = await trx
      .updateTable('articles')
      .set({
        review_state: 'requested',
        review_requested_by: user_id,
        review_note: '',
        review_changed_at: deps.clock(),
      })
      .where((row) => row.and({ id, state: 'draft' }))
      .where(sql<boolean>`coalesce(review_state, '') <> 'requested'`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { ok: true }
    await recordAudit(deps, trx, { user_id, action: 'article.review_requested', subject: id })
    const reviewers = await listReviewers(trx)
    await mailPeople(deps, trx, { name: 'review-requested', article, user_id, to: reviewers })
    return { ok: true }
  })
  if (result.ok) await wakeMailWorker(deps)
  return result
}

/** Takes back a request, or dismisses what became of it. */
export async function endReview(
  deps: RequestDeps,
  { id, user_id, ownOnly = false }: ReviewRequest,
): Promise<Result<void, 'not_found'>> {
  return deps.db.transaction().execute(async (trx) => {
    const article = await findStoredArticle(trx, id)
    if (!article || (ownOnly && article.owner_id !== user_id)) return { ok: false, reason: 'not_found' }
    await setReviewState(deps, trx, article, null)
    if (article.review_state === 'requested')
      await recordAudit(deps, trx, { user_id, action: 'article.review_withdrawn', subject: id })
    return { ok: true }
  })
}

type SendBackResult = Result<void, 'not_found' | 'not_requested'>

/** The author gets the note by mail and sees it beside the text. */
export async function sendBack(
  deps: RequestDeps,
  { id, user_id, note }: { id: string; user_id: string; note: string },
): Promise<SendBackResult> {
  const result = await deps.db.transaction().execute(async (trx): Promise<SendBackResult> => {
    const article = await findStoredArticle(trx, id)
    if (!article) return { ok: false, reason: 'not_found' }
    const isWaiting = article.review_state === 'requested' && article.deleted_at === null
    if (!isWaiting || !(await setReviewState(deps, trx, article, 'returned', note)))
      return { ok: false, reason: 'not_requested' }
    await recordAudit(deps, trx, { user_id, action: 'article.sent_back', subject: id, details: { note } })
    await mailPeople(deps, trx, { name: 'review-returned', article, user_id, to: peopleOf(article), values: { note } })
    return { ok: true }
  })
  if (result.ok) await wakeMailWorker(deps)
  return result
}

type Acceptance = { article: StoredArticle; user_id: string; outcome: 'approved' | 'published' | 'scheduled' }

/** Ends the review of a text that was approved or becomes public. Must run in the transaction of that. */
export async function acceptReview(deps: MailDeps, trx: Db, { article, user_id, outcome }: Acceptance): Promise<void> {
  const isWaiting = article.review_state === 'requested'
  const to = peopleOf(article).filter((id) => id !== user_id)
  const isNotified = isWaiting && to.length > 0
  if (article.review_state !== 'accepted') await setReviewState(deps, trx, article, isNotified ? 'accepted' : null)
  if (isNotified) await mailPeople(deps, trx, { name: 'review-accepted', article, user_id, to, values: { outcome } })
}

/** False if somebody else was faster. */
async function setReviewState(
  { clock }: Needs<'clock'>,
  trx: Db,
  { id, review_state }: Pick<StoredArticle, 'id' | 'review_state'>,
  next: ReviewState | null,
  review_note = '',
): Promise<boolean> {
  if (review_state === null) return false
  const { numUpdatedRows } = await trx
    .updateTable('articles')
    .set({ review_state: next, review_note, review_changed_at: clock() })
    .where((row) => row.and({ id, review_state }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Owned = Pick<StoredArticle, 'owner_id' | 'review_requested_by'>

/** Whoever wrote it and whoever asked for the review, usually the same person. */
function peopleOf({ owner_id, review_requested_by }: Owned): string[] {
  return [...new Set([owner_id, review_requested_by])].filter((id) => id !== null)
}

async function listReviewers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('user_id')
    .distinct()
    .where('role', 'in', reviewerRoles)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

type ReviewMail = {
  name: 'review-requested' | 'review-returned' | 'review-accepted'
  article: Pick<StoredArticle, 'id' | 'title'>
  /** Whoever did it gets no mail about it. */
  user_id: string
  to: readonly string[]
  values?: Readonly<Record<string, string>>
}

async function mailPeople(deps: MailDeps, trx: Db, { name, article, user_id, to, values = {} }: ReviewMail) {
  const ids = to.filter((id) => id !== user_id)
  if (ids.length === 0) return
  const { rows } = await sql<{ email: string }>`
    select "email" from "user" where "id" in (${sql.join(ids)})`.execute(trx)
  const recipients = rows.flatMap(({ email }) => (parseEmailAddress(email) === undefined ? [] : { to: email }))
  if (recipients.length === 0) return
  const branding = await readMailBranding({ db: trx, config: deps.config })
  const by = (await findName(trx, user_id)) ?? 'Somebody'
  const mail = renderStoredMail(name, branding, { ...values, id: article.id, title: article.title, name: by })
  await enqueue(deps, trx, await storeTemplate(deps, trx, { kind: 'review', ...mail }), recipients)
}

const maxListed = 20

/** What somebody should know: how many drafts wait for reviewers, and what became of their own. */
export async function readReviews(db: Db, { user_id, isReviewer }: { user_id: string; isReviewer: boolean }) {
  const listed = db.selectFrom('articles').where('deleted_at', 'is', null)
  const waiting = listed.where((row) => row.and({ review_state: 'requested', state: 'draft' }))
  const outcomesQuery = listed
    .select(['id', 'title', 'state', 'review_state as outcome', 'review_note as note', 'review_changed_at as at'])
    .where('review_state', 'in', ['returned', 'accepted'])
    .where((row) => row.or([row('owner_id', '=', user_id), row('review_requested_by', '=', user_id)]))
    .where('review_changed_at', 'is not', null)
    .orderBy('review_changed_at', 'desc')
    .limit(maxListed)
    .$narrowType<{ outcome: 'returned' | 'accepted'; at: NotNull }>()
    .execute()
  const [count, outcomes] = await Promise.all([isReviewer ? countRows(waiting) : 0, outcomesQuery])
  return { waiting: count, outcomes }
}
