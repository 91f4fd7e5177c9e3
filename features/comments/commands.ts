import { findSpamReasons } from '#domain/comments/comment.ts'
import { isPublished } from '#features/articles/queries.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import { isTrustedCommenter, adjustCommentCounts } from './moderation.ts'

type NewComment = {
  article_id: string
  user_id: string | null
  author_name: string
  author_email: string
  content: string
  /** What came in the field that people cannot see. */
  honeypot: string
  /** Milliseconds from the first sight of the form to its sending, as reported by the browser. */
  fillTimeMs: number | undefined
}

/**
 * Waits for approval, whatever the sender says, unless the owner trusts those who were approved before.
 * Undefined when there is no such article.
 */
export async function addComment(
  deps: Needs<'db' | 'clock' | 'newId' | 'config'>,
  { honeypot, fillTimeMs, ...comment }: NewComment,
): Promise<{ id: string } | undefined> {
  const { db, clock, newId } = deps
  if (!(await isPublished(db, comment.article_id))) return undefined
  const suspicions = findSpamReasons({ content: comment.content, trap: honeypot, filledIn: fillTimeMs })
  const { trustAfterFirstApproval } = await readSettings(deps)
  const trusted = trustAfterFirstApproval && (await isTrustedCommenter(db, comment.author_email))
  const state = suspicions.length > 0 ? 'spam' : trusted ? 'approved' : 'pending'
  const approved = state === 'approved'
  const id = newId()
  const created_at = clock()
  const decided_at = approved ? created_at : null
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('comments')
      .values({ ...comment, id, approved, state, suspicions, created_at, decided_at })
      .execute()
    if (approved) await adjustCommentCounts(trx, [comment], 1)
  })
  return { id }
}
