import { sql, type SqlBool } from 'kysely'
import type { Needs } from '#features/deps.ts'
import { deleteImage } from '#features/media/delete-image.ts'
import { pictureId } from './item-key.ts'

const batchSize = 50

/** Those that nothing shows, not even an article in the trash, which can be restored. */
export async function removePictures(deps: Needs<'db' | 'mediaStore'>, import_id: string): Promise<void> {
  await markStored(deps, import_id)
  const rows = await deps.db
    .selectFrom('import_pictures')
    .innerJoin('media', 'media.id', 'import_pictures.media_id')
    .select(['media.id', 'media.file', 'media.generation_item_id'])
    .distinct()
    .where('import_pictures.import_id', '=', import_id)
    .where(sql<SqlBool>`not exists (select 1 from media_uses where media_uses.media_id = media.id)`)
    .execute()
  for (const row of rows) await deleteImage(deps, row)
}

/** The run may have stopped between storing a picture and showing it. */
async function markStored({ db }: Needs<'db'>, import_id: string): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('import_pictures')
      .select('url')
      .distinct()
      .where((row) => row.and({ import_id, state: 'waiting' }))
      .where('url', '>', after)
      .orderBy('url')
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return
    const urls = new Map(rows.map(({ url }) => [pictureId(import_id, url), url]))
    const stored = await db
      .selectFrom('media')
      .select('id')
      .where('id', 'in', [...urls.keys()])
      .execute()
    for (const { id: media_id } of stored)
      await db
        .updateTable('import_pictures')
        .set({ media_id })
        .where((row) => row.and({ import_id, url: urls.get(media_id) ?? '' }))
        .execute()
    after = rows.at(-1)?.url ?? ''
  }
}
