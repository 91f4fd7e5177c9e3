import { mergeFavoriteMarks, type FavoriteMark } from '#domain/articles/favorites.ts'
import type { Db } from '#features/tables.ts'

/** Includes articles that are no longer public, because they may be restored. */
export async function readFavoriteMarks(db: Db, user_id: string): Promise<readonly FavoriteMark[]> {
  const rows = await db
    .selectFrom('favorites')
    .select(['article_id as id', 'saved', 'changed_at as at'])
    .where('user_id', '=', user_id)
    .execute()
  return mergeFavoriteMarks(rows)
}
