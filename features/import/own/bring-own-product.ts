import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { withAffiliateTag } from '#domain/affiliate/affiliate-tags.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { validateProduct } from '#domain/products/validate-product.ts'
import { extraProductFields } from '#domain/products/product.ts'
import { productText } from '#features/products/commands.ts'
import { checkPublicText } from '#features/review/review-text.ts'
import { readSite } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { bringProduct } from '../bring-products.ts'
import type { ImportDeps } from '../import-deps.ts'
import { advance, type LeasedImport } from '../leases.ts'
import { insertNotes } from '../notes.ts'
import { bringOwnTests, readOwnOffers } from './own-product-parts.ts'
import { rowsIn, textIn, textOrNull } from './row-fields.ts'

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
      ...{ description: textOrNull(row, 'description'), price: textOrNull(row, 'price') },
      // Uploads and drawings of the other site are not here.
      image_url: parseWebUrl(textIn(row, 'image_url'))?.href ?? '',
      sitestripe_image_url: textOrNull(row, 'sitestripe_image_url'),
      affiliate_link: parsed ? withAffiliateTag(parsed, site).url.href : link,
      ...{ category: textOrNull(row, 'category'), asin: textOrNull(row, 'asin') },
      ...Object.fromEntries(extraProductFields.map((name) => [name, textOrNull(row, name)])),
      offers: readOwnOffers(deps, rowsIn(row, 'offers'), site),
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
    const brought = slug === undefined ? undefined : await findBrought(trx, lease, key)
    if (brought === undefined) return undefined
    const created_at = row['created_at']
    const change = {
      ...(Number.isSafeInteger(created_at) && { created_at: created_at as number }),
      ...(row['sample'] === true && { sample: true }),
    }
    if (Object.keys(change).length > 0)
      await trx.updateTable('products').set(change).where('id', '=', brought).execute()
    await bringOwnTests(deps, trx, lease, { product_id: brought, title, rows: rowsIn(row, 'tests') })
    return undefined
  })
}

/** Not if the shop had the product already. */
async function findBrought(trx: Db, { id: import_id }: LeasedImport, item_key: string): Promise<string | undefined> {
  const item = await trx
    .selectFrom('import_items')
    .select('entity_id')
    .where((one) => one.and({ import_id, kind: 'product', item_key, state: 'brought' }))
    .executeTakeFirst()
  return item?.entity_id ?? undefined
}
