import { entryDocument } from '#domain/finder/entry-document.ts'
import { inBatches } from '#features/in-batches.ts'
import { indexDocuments, removeDocuments } from '#features/search-index/commands.ts'
import type { Db } from '#features/tables.ts'
import { entryColumns } from './queries.ts'

/** Reads them as they are stored now. Hidden ones are not found. */
export async function indexEntries(trx: Db, slugs: readonly string[]): Promise<void> {
  for (const batch of inBatches(slugs)) {
    const entries = await trx
      .selectFrom('entries')
      .select(entryColumns)
      .where('slug', 'in', batch)
      .where('hidden', '=', false)
      .execute()
    const visible = new Set(entries.map(({ slug }) => slug))
    await removeDocuments(
      trx,
      'entry',
      batch.filter((slug) => !visible.has(slug)),
    )
    await indexDocuments(trx, entries.map(entryDocument))
  }
}

/** All that readers can find. */
export function readVisibleEntries(db: Db) {
  return db.selectFrom('entries').select(entryColumns).where('hidden', '=', false).execute()
}
