import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { withAffiliateTag } from '#domain/affiliate/affiliate-tags.ts'
import type { AffiliateTags } from '#domain/affiliate/programs.ts'
import { parseSafeImageUrl } from '#domain/affiliate/links.ts'
import { findOfferError, maxOffers, type Offer } from '#domain/products/offer.ts'
import { maxTestEntries, validateTestEntry } from '#domain/products/test-entry.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { Db } from '#features/tables.ts'
import type { ImportDeps } from '../import-deps.ts'
import type { LeasedImport } from '../leases.ts'
import { insertNotes } from '../notes.ts'
import { textIn } from './row-fields.ts'

type Row = Readonly<Record<string, unknown>>

/** Further shops of a product, with the owner's tag. One that nobody could enter by hand is left out. */
export function readOwnOffers({ newId }: Needs<'newId'>, rows: readonly Row[], site: AffiliateTags): Offer[] {
  return rows
    .map((row) => {
      const link = textIn(row, 'affiliate_link')
      const parsed = parseAffiliateLink(link)
      return {
        id: newId(),
        shop: textIn(row, 'shop'),
        affiliate_link: parsed ? withAffiliateTag(parsed, site).url.href : link,
        ...{ price: textIn(row, 'price'), country: textIn(row, 'country') },
        ...{ price_noted_on: textIn(row, 'price_noted_on'), out_of_stock_on: textIn(row, 'out_of_stock_on') },
      }
    })
    .filter((offer) => findOfferError([offer]) === undefined)
    .slice(0, maxOffers)
}

type Log = { product_id: string; title: string; rows: readonly Row[] }

/** The test log of a product. Photos that were uploaded to the other site are not here. */
export async function bringOwnTests(deps: ImportDeps, trx: Db, lease: LeasedImport, { product_id, title, rows }: Log) {
  const today = await readToday({ db: trx, clock: deps.clock })
  const read = rows.slice(0, maxTestEntries).map(readEntry)
  const entries = read.filter((entry) => Object.keys(validateTestEntry(entry, today)).length === 0)
  const now = deps.clock()
  for (const batch of inBatches(entries))
    await trx
      .insertInto('product_tests')
      .values(
        batch.map((entry) => ({
          ...{ ...entry, id: deps.newId(), product_id },
          ...{ created_by: lease.user_id, created_at: now, updated_at: now },
        })),
      )
      .execute()
  if (entries.length === rows.length) return
  const what = `${rows.length - entries.length} of ${rows.length} entries of the test log`
  const why = 'They lack an animal, a person, a note, a measurement or a photo that is here.'
  await insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, [
    { kind: 'product', place: { title }, what, why },
  ])
}

function readEntry(row: Row) {
  const photo = textIn(row, 'photo')
  return {
    ...{ day: textIn(row, 'day'), days: Number(row['days']), animal: textIn(row, 'animal') },
    ...{ person: textIn(row, 'person'), note: textIn(row, 'note'), measurement: textIn(row, 'measurement') },
    photo: photo.startsWith('https://') && parseSafeImageUrl(photo) !== undefined ? photo : '',
    ...{ reader: row['reader'] === true, consent: textIn(row, 'consent') },
  }
}
