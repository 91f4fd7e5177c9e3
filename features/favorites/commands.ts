import { sql } from 'kysely'
import { mergeFavoriteMarks, maxFavoriteMarks, type FavoriteMark } from '#domain/articles/favorites.ts'
import type { Needs } from '#features/deps.ts'
import { readFavoriteMarks } from './queries.ts'

/** Merges the favorites of a device into those of the account. Idempotent. */
export async function syncFavoriteMarks(
  { db, clock }: Needs<'db' | 'clock'>,
  user_id: string,
  incoming: readonly FavoriteMark[],
): Promise<readonly FavoriteMark[]> {
  const now = clock()
  // A device whose clock runs ahead must not override later changes.
  const rows = mergeFavoriteMarks(incoming.map((mark) => ({ ...mark, at: Math.min(mark.at, now) })))
    .map(({ id, saved, at }) => ({ user_id, article_id: id, saved, changed_at: at }))
    // Locks rows in sorted order so that two devices cannot deadlock.
    .toSorted((a, b) => (a.article_id < b.article_id ? -1 : 1))
  if (rows.length === 0) return readFavoriteMarks(db, user_id)
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('favorites')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'article_id'])
          .doUpdateSet((row) => ({ saved: row.ref('excluded.saved'), changed_at: row.ref('excluded.changed_at') }))
          .where(
            sql<boolean>`excluded.changed_at > favorites.changed_at
              or (excluded.changed_at = favorites.changed_at and excluded.saved and not favorites.saved)`,
          ),
      )
      .execute()
    const marks = await readFavoriteMarks(trx, user_id)
    if (marks.length === maxFavoriteMarks) {
      const ids = marks.map(({ id }) => id)
      await trx.deleteFrom('favorites').where('user_id', '=', user_id).where('article_id', 'not in', ids).execute()
    }
    return marks
  })
}
