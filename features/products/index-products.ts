import { productDocument, productDocumentFields } from '#domain/products/product-document.ts'
import { inBatches } from '#features/in-batches.ts'
import { indexDocuments, removeDocuments } from '#features/search-index/commands.ts'
import type { Db } from '#features/tables.ts'

/** Reads them as they are stored now, and takes those in the trash out of the search. */
export async function indexProducts(trx: Db, ids: readonly string[]): Promise<void> {
  for (const batch of inBatches(ids)) {
    const rows = await trx
      .selectFrom('products')
      .select([...productDocumentFields, 'version', 'live'])
      .where('id', 'in', batch)
      .execute()
    const live = rows.filter((row) => row.live)
    const kept = new Set(live.map(({ id }) => id))
    await removeDocuments(
      trx,
      'product',
      batch.filter((id) => !kept.has(id)),
    )
    await indexDocuments(trx, live.map(productDocument))
  }
}
