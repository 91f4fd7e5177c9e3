import { suspicionsOf } from '#domain/comment.ts'
import { isPublished } from '#features/articles/reads.ts'
import type { Needs } from '#features/deps.ts'

type NewComment = {
  article_id: string
  user_id: string | null
  author_name: string
  author_email: string
  content: string
  /** What came in the field that people cannot see. */
  trap: string
  /** Milliseconds from the first sight of the form to its sending, as far as the browser told. */
  filledIn: number | undefined
}

/** Waits for approval, whatever the sender says. Undefined when there is no such article. */
export async function addComment(
  { db, clock, newId }: Needs<'db' | 'clock' | 'newId'>,
  { trap, filledIn, ...comment }: NewComment,
): Promise<{ id: string } | undefined> {
  if (!(await isPublished(db, comment.article_id))) return undefined
  const suspicions = suspicionsOf({ content: comment.content, trap, filledIn })
  const id = newId()
  await db
    .insertInto('comments')
    .values({
      ...comment,
      id,
      approved: false,
      state: suspicions.length > 0 ? 'spam' : 'pending',
      suspicions,
      created_at: clock(),
      decided_at: null,
    })
    .execute()
  return { id }
}
