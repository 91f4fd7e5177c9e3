import { sql } from 'kysely'
import type { Needs } from '#features/deps.ts'
import { deleteImage } from '#features/media/delete-image.ts'

/** Deletes images whose item has ended without using them. Returns their number. */
export async function deleteOrphanedImages(deps: Needs<'db' | 'mediaStore'>): Promise<number> {
  const rows = await deps.db
    .selectFrom('media')
    .select(['id', 'file', 'made_for'])
    .where('made_for', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('generation_items as item')
            .innerJoin('generation_runs as run', 'run.id', 'item.run_id')
            .select(sql`1`.as('one'))
            .whereRef('item.id', '=', 'media.made_for')
            .where('item.state', 'not in', ['done', 'failed'])
            .where('run.state', '=', 'running'),
        ),
      ),
    )
    .execute()
  for (const row of rows) await deleteImage(deps, row)
  return rows.length
}
