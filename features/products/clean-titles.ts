import { recordAudit, auditSubject, type ContentDeps } from '#features/audit/commands.ts'
import { listMalformed } from './admin-queries.ts'
import { indexProducts } from './index-products.ts'

/** Repairs the given products in one transaction. A product with neither id nor link is moved to the trash. */
export async function cleanProductTitles(
  deps: ContentDeps,
  user_id: string,
  ids: readonly string[],
): Promise<{ repaired: number; deleted: number }> {
  const now = deps.clock()
  const result = await deps.db.transaction().execute(async (trx) => {
    const malformed = ids.length === 0 ? [] : await listMalformed(trx, ids)
    for (const { id, repaired, action } of malformed) {
      const change = action === 'delete' ? { deleted_at: now } : { title: repaired }
      await trx
        .updateTable('products')
        .set((row) => ({ ...change, updated_at: now, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    }
    await indexProducts(
      trx,
      malformed.map(({ id }) => id),
    )
    const deleted = malformed.filter(({ action }) => action === 'delete').length
    const details = { repaired: malformed.length - deleted, deleted }
    const cleaned = malformed.map(({ id }) => id)
    const entry = { user_id, action: 'product.cleaned', subject: auditSubject(cleaned, 'products'), details }
    if (cleaned.length > 0) await recordAudit(deps, trx, entry)
    return details
  })
  if (result.repaired + result.deleted > 0) await deps.contentVersion.bump()
  return result
}
