import { sql } from 'kysely'
import { normalizeEmail } from '#domain/text/email-address.ts'
import { recordAudit, auditSubject, type ContentDeps } from '#features/audit/commands.ts'
import { countRows, hasRows, readKeysetPage } from '#features/keyset-pagination.ts'
import type { CommentState, Db } from '#features/tables.ts'

/** Newest first, with the email address that readers never see. */
export async function listForModeration(
  db: Db,
  { state, cursor }: { state: CommentState; cursor: string | undefined },
) {
  const rows = db
    .selectFrom('comments')
    .innerJoin('articles', 'articles.id', 'comments.article_id')
    .select(['comments.id', 'author_name', 'author_email', 'comments.content', 'comments.state', 'suspicions'])
    .select(['comments.created_at', 'articles.id as article_id', 'articles.title', 'articles.slug'])
    .select(['reply', 'replied_at'])
    .where('comments.state', '=', state)
    .where('articles.deleted_at', 'is', null)
  const [{ page, next }, total] = await Promise.all([
    readKeysetPage(rows, { cursor, table: 'comments' }),
    countComments(db, state),
  ])
  const comments = page.map(({ article_id, title, slug, ...comment }) => ({
    ...comment,
    article: { id: article_id, title, slug },
  }))
  return { comments, total, next }
}

/** Comments of articles in the trash wait with their article. */
export function countComments(db: Db, state: CommentState): Promise<number> {
  const rows = db
    .selectFrom('comments')
    .innerJoin('articles', 'articles.id', 'comments.article_id')
    .where('comments.state', '=', state)
    .where('articles.deleted_at', 'is', null)
  return countRows(rows)
}

/** `from` limits the change to comments in this state. */
type StateChange = { ids: readonly string[]; state: CommentState; user_id: string | null; from?: CommentState }

/** Returns the number of changed comments. Adjusts the article's comment count in the same transaction. */
export async function setCommentState(deps: ContentDeps, { ids, state, user_id, from }: StateChange): Promise<number> {
  const approved = state === 'approved'
  const decided_at = state === 'pending' ? null : deps.clock()
  const { changed, onPages } = await deps.db.transaction().execute(async (trx) => {
    const all = trx.updateTable('comments').set({ state, approved, decided_at }).where('id', 'in', ids)
    const matching = from === undefined ? all : all.where('state', '=', from)
    // First the comments whose visibility changes, then those that only change state. A comment that someone else
    // approves in between matches neither and stays approved, so the count stays exact.
    const counted = await matching.where('approved', '=', !approved).returning('article_id').execute()
    const rest = matching.where('approved', '=', false).where('state', '<>', state)
    const uncounted = approved ? [] : await rest.returning('id').execute()
    await adjustCommentCounts(trx, counted, approved ? 1 : -1)
    const total = counted.length + uncounted.length
    const subject = auditSubject(ids, 'comments')
    if (total > 0)
      await recordAudit(deps, trx, { user_id, action: `comment.${state}`, subject, details: { ids, changed: total } })
    return { changed: total, onPages: counted.length > 0 }
  })
  if (onPages) await deps.contentVersion.bump()
  return changed
}

export async function deleteComments(deps: ContentDeps, ids: readonly string[], user_id: string) {
  const { count, onPages } = await deps.db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('comments')
      .where('id', 'in', ids)
      .returning(['article_id', 'approved'])
      .execute()
    const approvedOnes = deleted.filter(({ approved }) => approved)
    await adjustCommentCounts(trx, approvedOnes, -1)
    const details = { ids, deleted: deleted.length }
    const entry = { user_id, action: 'comment.deleted', subject: auditSubject(ids, 'comments'), details }
    if (deleted.length > 0) await recordAudit(deps, trx, entry)
    return { count: deleted.length, onPages: approvedOnes.length > 0 }
  })
  if (onPages) await deps.contentVersion.bump()
  return count
}

/** Readers see the reply under the comment, which it approves. An empty one is removed. False without the comment. */
export async function replyToComment(deps: ContentDeps, id: string, text: string, user_id: string): Promise<boolean> {
  const change = { reply: text.trim() || null, replied_at: deps.clock(), replied_by: user_id }
  const isKnown = await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx.updateTable('comments').set(change).where('id', '=', id).executeTakeFirst()
    if (numUpdatedRows > 0n) await recordAudit(deps, trx, { user_id, action: 'comment.replied', subject: id })
    return numUpdatedRows > 0n
  })
  if (change.reply) await setCommentState(deps, { ids: [id], state: 'approved', user_id })
  await deps.contentVersion.bump()
  return isKnown
}

/** Locks rows in sorted order so that two admins cannot deadlock. */
export async function adjustCommentCounts(trx: Db, comments: readonly { article_id: string }[], by: 1 | -1) {
  const perArticle = Map.groupBy(comments, ({ article_id }) => article_id)
  for (const article_id of [...perArticle.keys()].toSorted()) {
    const moved = by * (perArticle.get(article_id)?.length ?? 0)
    await trx
      .updateTable('article_counts')
      .set((row) => ({ comments: row('comments', '+', moved) }))
      .where('article_id', '=', article_id)
      .execute()
  }
}

/** Whether a comment with this address was approved before. The address itself is unverified. */
export async function isTrustedCommenter(db: Db, author_email: string): Promise<boolean> {
  const approved = db.selectFrom('comments').where('approved', '=', true)
  return hasRows(approved.where(sql<string>`lower(author_email)`, '=', normalizeEmail(author_email)))
}
