import type { Likes } from '#domain/articles/likes.ts'
import type { Db } from '#features/tables.ts'
import { hashVisitorId } from '#features/visitors/hash-visitor-id.ts'

export async function readLikes(db: Db, article_id: string, visitor: string | undefined): Promise<Likes> {
  const [counted, mine] = await Promise.all([
    db.selectFrom('article_counts').select('likes').where('article_id', '=', article_id).executeTakeFirst(),
    visitor === undefined ? undefined : findLike(db, article_id, visitor),
  ])
  return { count: counted?.likes ?? 0, liked: mine !== undefined }
}

async function findLike(db: Db, article_id: string, visitor: string) {
  return db
    .selectFrom('article_likes')
    .select('id')
    .where('article_id', '=', article_id)
    .where('user_identifier', '=', hashVisitorId(visitor))
    .executeTakeFirst()
}
