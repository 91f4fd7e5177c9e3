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
  /** The value of a field that people cannot see. */
  honeypot: string
  /** From the first display of the form to its submission, as reported by the browser. */
  fillTimeMs: number | undefined
}

/** Waits for approval, unless the owner trusts approved commenters. Undefined if the article is not published. */
export async function addComment(
  deps: Needs<'db' | 'clock' | 'newId' | 'config' | 'contentVersion'>,
  { honeypot, fillTimeMs, ...comment }: NewComment,
): Promise<{ id: string } | undefined> {
  const { db, clock, newId } = deps
  if (!(await isPublished(db, comment.article_id))) return undefined
  const suspicions = findSpamReasons({ content: comment.content, honeypot, fillTimeMs })
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
  if (approved) await deps.contentVersion.bump()
  return { id }
}
