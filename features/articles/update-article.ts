import { estimateReadTime } from '#domain/articles/article.ts'
import { findName } from '#features/accounts/queries.ts'
import { recordAudit } from '#features/audit/commands.ts'
import { addEditor } from '#domain/articles/provenance.ts'
import type { Result } from '#domain/result.ts'
import { UniqueViolation } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import { queueSubmissionSafely, type IndexingDeps } from '#features/indexing/commands.ts'
import { recordDecision } from '#features/review/decisions.ts'
import { acceptReview } from '#features/review/requests.ts'
import { reviewChange, type Release } from '#features/review/review-change.ts'
import { releasedDetails } from '#features/review/review-text.ts'
import type { Db } from '#features/tables.ts'
import { findStoredArticle, isVisible } from './admin-queries.ts'
import type { UpdateReason, UpdateResult, StoredArticle } from './admin-queries.ts'
import { removeFromSearch, updateSearch, addToSearch } from './commands.ts'
import { addSlug, findSlugOwnerMessage } from './slugs.ts'
import { autosaveAction, continuesAutosaves } from './autosaves.ts'
import { storeVersion, textFields } from './versions.ts'

export type UpdateArticleDeps = IndexingDeps & Needs<'contentVersion' | 'safetyGate'>
type FixedField = 'id' | 'version' | 'created_at' | 'updated_at' | 'updated_by' | 'decided'
export type ArticleChange = Partial<Omit<StoredArticle, FixedField>>
type ChangeDecision = Result<{ fields: ArticleChange; details?: object }, UpdateReason>

export type UpdateRequest = {
  id: string
  /** For authors: changes only a draft that `user_id` created. */
  ownOnly?: boolean | undefined
  /** The name of the token that a program used. What it wants to publish is never released. */
  token?: string | undefined
  release?: Release | undefined
  autosave?: boolean | undefined
  /** null for background jobs. */
  user_id: string | null
  action: string
  /** The version the edit is based on. Without it, the change applies to the current article. */
  version?: number
  /** The stored article is what this save wrote: its response was lost, and the repetition is not a conflict. */
  isRepeated?: (stored: StoredArticle) => boolean
  /** May be called several times, because concurrent updates are retried. */
  change: (article: StoredArticle) => ChangeDecision
}

/** Someone else updated the article between our read and our write. */
class ConcurrentUpdate extends Error {
  override readonly name = 'ConcurrentUpdate'
}
const maxAttempts = 20

/** The only way to change an article: version, slug, search row and audit entry are one transaction. */
export async function updateArticle(deps: UpdateArticleDeps, request: UpdateRequest): Promise<UpdateResult> {
  await checkBeforehand(deps, request)
  const update = await retryConcurrent(
    () => deps.db.transaction().execute((trx) => updateArticleIn(deps, trx, request)),
    (error) => error instanceof UniqueViolation,
  )
  if (!update.ok) return update
  const { before, article } = update
  if (isVisible(before) || isVisible(article)) {
    await deps.contentVersion.bump()
    await queueSubmissionSafely(deps, [before.slug, article.slug])
  }
  return { ok: true, article }
}

/**
 * The safety check takes a moment, and a transaction that waits for it keeps all other writers waiting. So the text is
 * checked before; inside the transaction the gate remembers its findings.
 */
async function checkBeforehand(deps: UpdateArticleDeps, { id, user_id, release, change }: UpdateRequest) {
  const before = await findStoredArticle(deps.db, id)
  if (!before) return
  const decision = change(before)
  if (!decision.ok) return
  await reviewChange(deps, { before, after: { ...before, ...decision.fields }, release, isJob: user_id === null })
}

export async function retryConcurrent<T>(
  run: () => Promise<T>,
  isRetried: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run()
    } catch (error) {
      const again = error instanceof ConcurrentUpdate || isRetried(error)
      if (!again || tried === maxAttempts) throw error
    }
  }
}

type Attempt = Result<{ before: StoredArticle; article: StoredArticle }, UpdateReason>

/** Must run in the caller's transaction, which is repeated by `retryConcurrent`. */
export async function updateArticleIn(
  deps: Needs<'clock' | 'newId' | 'config' | 'safetyGate'>,
  trx: Db,
  request: UpdateRequest,
): Promise<Attempt> {
  const { id, user_id, action, version, change } = request
  const before = await findStoredArticle(trx, id)
  if (!before || (request.ownOnly && before.owner_id !== user_id)) return { ok: false, reason: 'not_found' }
  if (version !== undefined && version !== before.version) {
    if (await isOwnRepetition(trx, request, before)) return { ok: true, before, article: before }
    return { ok: false, reason: 'conflict', article: before }
  }
  if (before.deleted_at !== null) return { ok: false, reason: 'in_trash' }
  const decision = change(before)
  if (!decision.ok) return decision
  if (request.ownOnly && [before.state, decision.fields.state ?? 'draft'].some((state) => state !== 'draft'))
    return { ok: false, reason: 'not_draft' }

  const { details = {} } = decision
  const now = deps.clock()
  const changed = { ...before, ...decision.fields }
  const { release } = request
  const review = await reviewChange({ ...deps, db: trx }, { before, after: changed, release, isJob: user_id === null })
  if (!review.ok) return review
  const user_name = user_id === null ? undefined : await findName(trx, user_id)
  const editor = user_name && request.token ? `${user_name} (token “${request.token}”)` : user_name
  const isAdopted = before.sample && user_id !== null && isMoreThanTrending(decision.fields)
  const fields: ArticleChange = {
    ...decision.fields,
    ...(isAdopted && { sample: false }),
    findings: review.findings,
    ...(review.isTextChanged && noReview),
    ...((review.isTextChanged || isAdopted) && editor && { provenance: addEditor(changed.provenance, editor) }),
  }
  const after = { ...before, ...fields }
  const renamed = after.slug !== before.slug
  const slugError = renamed ? await findSlugOwnerMessage(trx, after.slug, id) : undefined
  if (slugError !== undefined) return { ok: false, reason: 'slug_taken', fields: { slug: slugError } }
  const isChanged = textFields.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const isContinued = request.autosave && (await continuesAutosaves(trx, { article_id: id, user_id, now }))
  if (isChanged && !isContinued) await storeVersion(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('articles')
    .set({
      ...fields,
      ...(fields.content !== undefined && { read_time: estimateReadTime(fields.content) }),
      version: before.version + 1,
      updated_at: now,
      updated_by: user_id,
    })
    .where((row) => row.and({ id, version: before.version }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ConcurrentUpdate()
  if (renamed && !(await addSlug(trx, { slug: after.slug, article_id: id, now }))) throw new ConcurrentUpdate()
  await syncSearch(trx, before, after)
  const nextVersion = before.version + 1
  const note = release?.reason.trim() ?? ''
  const releaseDetails = review.isReleased && { ...releasedDetails(review.findings), ...(note && { note }) }
  if (!isContinued || review.isReleased) {
    const entry = { action: request.autosave && isChanged ? autosaveAction : action, subject: id }
    await recordAudit(deps, trx, {
      user_id,
      ...entry,
      details: { ...details, ...releaseDetails, version: nextVersion },
    })
  }
  if (review.isReleased) {
    const released = { article_id: id, version: nextVersion, kind: 'released', credential: '' } as const
    const { findings } = review
    await recordDecision(deps, trx, { ...released, findings, note, user_id, user_name: user_name ?? '' })
  }
  if (before.review_state !== null && after.state !== 'draft' && user_id !== null)
    await acceptReview(deps, trx, { article: before, user_id, outcome: after.state })
  const article = await findStoredArticle(trx, id)
  if (!article) throw new Error('The article disappeared during its own update transaction.')
  return { ok: true, before, article }
}

/** Editing a sample adopts it. The switch in the list of articles does not count as an edit. */
function isMoreThanTrending(fields: ArticleChange): boolean {
  return Object.keys(fields).some((name) => name !== 'trending')
}

/** An approval belongs to the text that was approved. */
const noReview = { reviewer_name: null, reviewer_credential: null, reviewed_at: null }

async function isOwnRepetition(trx: Db, { id, user_id, version, isRepeated }: UpdateRequest, stored: StoredArticle) {
  if (version !== stored.version - 1 || stored.deleted_at !== null || !isRepeated?.(stored)) return false
  const row = await trx.selectFrom('articles').select('updated_by').where('id', '=', id).executeTakeFirst()
  return row?.updated_by === user_id
}

async function syncSearch(trx: Db, before: StoredArticle, after: StoredArticle): Promise<void> {
  if (isVisible(before) && isVisible(after)) await updateSearch(trx, before, after)
  else if (isVisible(before)) await removeFromSearch(trx, [before])
  else if (isVisible(after)) await addToSearch(trx, [after])
}
