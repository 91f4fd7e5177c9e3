import type { Likes } from '#domain/articles/likes.ts'
import { isPublished } from '#features/articles/queries.ts'
import type { Needs } from '#features/deps.ts'
import { hashToken } from '#features/hash-token.ts'

type LikeRequest = { article_id: string; visitor: string; liked: boolean }

/** Sets a state instead of toggling it, so that a repeated request changes nothing. */
export async function setLike(deps: Needs<'db' | 'clock' | 'newId'>, request: LikeRequest): Promise<Likes | undefined> {
  if (!(await isPublished(deps.db, request.article_id))) return undefined
  const { article_id, liked } = request
  const user_identifier = hashToken(request.visitor)
  return deps.db.transaction().execute(async (trx) => {
    const changed = liked
      ? await trx
          .insertInto('article_likes')
          .values({ id: deps.newId(), article_id, user_identifier, created_at: deps.clock() })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await trx
          .deleteFrom('article_likes')
          .where((row) => row.and({ article_id, user_identifier }))
          .executeTakeFirst()
    const by = affectedRows(changed) * (liked ? 1 : -1)
    const { likes } = await trx
      .updateTable('article_counts')
      .set((row) => ({ likes: row('likes', '+', by) }))
      .where('article_id', '=', article_id)
      .returning('likes')
      .executeTakeFirstOrThrow()
    return { count: likes, liked }
  })
}

function affectedRows(result: { numInsertedOrUpdatedRows?: bigint | undefined; numDeletedRows?: bigint }): number {
  return Number(result.numInsertedOrUpdatedRows ?? result.numDeletedRows ?? 0n)
}
