import type { Comment } from '#domain/comments/comment.ts'
import type { Db } from '#features/tables.ts'

const maxComments = 500

/** Newest first. With `onlyAnswered`, only those with an answer of the site: they are part of the page. */
export async function listComments(db: Db, article_id: string, onlyAnswered = false): Promise<Comment[]> {
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'author_name', 'content', 'created_at', 'answer', 'answered_at'])
    .where('article_id', '=', article_id)
    .where('approved', '=', true)
    .$if(onlyAnswered, (query) => query.where('answer', 'is not', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(onlyAnswered ? 20 : maxComments)
    .execute()
  return rows.map(({ answer, answered_at, ...comment }) =>
    answer === null ? comment : { ...comment, answer: { content: answer, created_at: answered_at ?? 0 } },
  )
}
