import type { Likes } from '#domain/articles/likes.ts'
import { hasRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { hashToken } from '#features/hash-token.ts'

export async function readLikes(db: Db, article_id: string, visitor: string | undefined): Promise<Likes> {
  const ofArticle = db.selectFrom('article_likes').where('article_id', '=', article_id)
  const [counted, liked] = await Promise.all([
    db.selectFrom('article_counts').select('likes').where('article_id', '=', article_id).executeTakeFirst(),
    visitor !== undefined && hasRows(ofArticle.where('user_identifier', '=', hashToken(visitor))),
  ])
  return { count: counted?.likes ?? 0, liked }
}
