import type { Comment } from '#domain/comments/comment.ts'
import type { Db } from '#features/tables.ts'

const maxComments = 500

export async function listComments(db: Db, article_id: string): Promise<Comment[]> {
  return db
    .selectFrom('comments')
    .select(['id', 'author_name', 'content', 'created_at'])
    .where('article_id', '=', article_id)
    .where('approved', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxComments)
    .execute()
}
