import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { withAffiliateTag } from '#domain/affiliate/affiliate-tags.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { validateProduct } from '#domain/products/validate-product.ts'
import { productText } from '#features/products/commands.ts'
import { checkPublicText } from '#features/review/review-text.ts'
import { readSite } from '#features/settings/queries.ts'
import { bringProduct } from '../bring-products.ts'
import type { ImportDeps } from '../import-deps.ts'
import { advance, type LeasedImport } from '../leases.ts'
import { insertNotes } from '../notes.ts'
import { textIn, textOrNull } from './row-fields.ts'

/** With all its fields and the owner's tag, also if no article shows it. One that the shop has stays as it is there. */
export async function bringOwnProduct(
  deps: ImportDeps,
  lease: LeasedImport,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const site = await readSite(deps)
  const link = textOrNull(row, 'affiliate_link')
  const parsed = parseAffiliateLink(link)
  const checked = validateProduct(
    {
      title: textIn(row, 'title'),
      slug: textOrNull(row, 'slug'),
      ...{ description: textOrNull(row, 'description'), price: textOrNull(row, 'price') },
      // Uploads and drawings of the other site are not here.
      image_url: parseWebUrl(textIn(row, 'image_url'))?.href ?? '',
      sitestripe_image_url: textOrNull(row, 'sitestripe_image_url'),
      affiliate_link: parsed ? withAffiliateTag(parsed, site).url.href : link,
      ...{ category: textOrNull(row, 'category'), asin: textOrNull(row, 'asin'), brand: textOrNull(row, 'brand') },
      ...{ best_for: textOrNull(row, 'best_for'), skip_if: textOrNull(row, 'skip_if') },
    },
    site,
  )
  const findings = checked.ok ? await checkPublicText(deps, productText(checked.product)) : []
  const problems = checked.ok ? findings.map(({ reason }) => reason) : Object.values(checked.fields)
  const title = textIn(row, 'title').slice(0, 200)
  await deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    if (!checked.ok || problems.length > 0) {
      const note = { kind: 'product' as const, place: { title }, what: title || 'A product', why: problems.join(' ') }
      return insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, [note])
    }
    const key = `own ${textIn(row, 'id') || textIn(row, 'slug')}`
    const slug = await bringProduct(deps, trx, lease, { key, product: checked.product })
    const created_at = row['created_at']
    const isSample = row['sample'] === true
    const change = {
      ...(Number.isSafeInteger(created_at) && { created_at: created_at as number }),
      ...(isSample && { sample: true }),
    }
    if (slug !== undefined && Object.keys(change).length > 0)
      await trx
        .updateTable('products')
        .set(change)
        .where('id', 'in', (query) =>
          query
            .selectFrom('import_items')
            .select((one) => one.ref('entity_id').$notNull().as('id'))
            .where((one) => one.and({ import_id: lease.id, kind: 'product', item_key: key, state: 'brought' })),
        )
        .execute()
    return undefined
  })
}
