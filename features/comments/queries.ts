import type { Comment } from '#domain/comments/comment.ts'
import type { Db } from '#features/tables.ts'

const maxComments = 500

/** The approved ones, newest first. */
export async function listComments(db: Db, article_id: string, limit = maxComments): Promise<Comment[]> {
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'author_name', 'content', 'created_at', 'reply', 'replied_at'])
    .where('article_id', '=', article_id)
    .where('approved', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ reply, replied_at, ...comment }) =>
    reply === null ? comment : { ...comment, reply: { content: reply, created_at: replied_at ?? 0 } },
  )
}
