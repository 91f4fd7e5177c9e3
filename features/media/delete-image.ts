import type { Needs } from '#features/deps.ts'

type MediaRow = { id: string; file: string | null; generation_item_id: string | null }

const day = 24 * 60 * 60 * 1000

/** Deletes the files first: if this is interrupted, the row still says what is left. */
export async function deleteImage(
  { db, mediaStore }: Needs<'db' | 'mediaStore'>,
  { id, file, generation_item_id }: MediaRow,
) {
  await mediaStore.removeAll(id)
  await db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('file', file === null ? 'is' : '=', file)
    .where('generation_item_id', generation_item_id === null ? 'is' : '=', generation_item_id)
    .execute()
}

/** Deletes an incomplete upload, unless another attempt has completed it. */
export async function discardImage(deps: Needs<'db' | 'mediaStore'>, id: string): Promise<void> {
  const row = await deps.db
    .selectFrom('media')
    .select(['id', 'file', 'generation_item_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) await deps.mediaStore.removeAll(id)
  else if (row.file === null) await deleteImage(deps, row)
}

/** Deletes uploads that a crash interrupted. Returns their number. */
export async function deleteUnfinishedUploads(deps: Needs<'db' | 'mediaStore' | 'clock'>): Promise<number> {
  const rows = await deps.db
    .selectFrom('media')
    .select(['id', 'file', 'generation_item_id'])
    .where('file', 'is', null)
    .where('recipe', 'is', null)
    .where('generation_item_id', 'is', null)
    .where('created_at', '<', deps.clock() - day)
    .execute()
  for (const row of rows) await deleteImage(deps, row)
  return rows.length
}
