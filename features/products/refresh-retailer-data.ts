import { sql } from 'kysely'
import type { Needs } from '#features/deps.ts'
import type { RetailerItem } from '#features/discovery/ports.ts'
import { readSite } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'

const hour = 60 * 60 * 1000
/** The API takes ten ids per call. */
const batchSize = 10
const timeoutMs = 30_000
const refreshAfterMs = 20 * hour
/** The terms allow 24 hours. The job runs every hour, so that nothing gets that old. */
const dropAfterMs = 23 * hour

/**
 * Asks the retailer's API about products before its data is a day old, until it refuses or none is due. What could not
 * be refreshed in time is dropped.
 */
export async function refreshRetailerData(
  deps: Needs<'db' | 'clock' | 'config' | 'discovery' | 'contentVersion' | 'log'>,
): Promise<void> {
  const { db, clock, discovery } = deps
  const { affiliateTag } = await readSite(deps)
  let changed = 0n
  while (discovery.lookUp) {
    const asins = await listDue(db, clock() - refreshAfterMs)
    if (asins.length === 0) break
    const result = await discovery.lookUp({ asins, affiliateTag }, AbortSignal.timeout(timeoutMs))
    if (!result.ok) {
      deps.log('warn', 'retailer_data_rejected', { message: result.message })
      break
    }
    for (const asin of asins) await save(db, asin, result.items.get(asin), clock())
    changed++
  }
  const outdated = db.updateTable('products').where('retailer_fetched_at', '<', clock() - dropAfterMs)
  changed += (await outdated.set({ ...apiData(undefined, 0), retailer_fetched_at: null }).executeTakeFirst())
    .numUpdatedRows
  if (changed > 0n) await deps.contentVersion.bump()
}

async function listDue(db: Db, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('asin')
    .where('live', '=', true)
    .where('asin', 'is not', null)
    .where((row) => row.or([row('retailer_fetched_at', 'is', null), row('retailer_fetched_at', '<', before)]))
    .orderBy('id')
    .limit(batchSize)
    .execute()
  return rows.flatMap(({ asin }) => asin ?? [])
}

async function save(db: Db, asin: string, item: RetailerItem | undefined, now: number): Promise<void> {
  await db.updateTable('products').set(apiData(item, now)).where('asin', '=', asin).where('live', '=', true).execute()
}

/** A title of the owner's own stays. So does an entered price for which the retailer returns none. */
function apiData(item: RetailerItem | undefined, now: number) {
  return {
    retailer_fetched_at: now,
    ...(item?.price
      ? { price: item.price, price_at: now }
      : { price: sql<string | null>`case when price_at is null then price end`, price_at: null }),
    retailer_title: sql<string | null>`case when retailer_title is not null then ${item?.title ?? ''} end`,
    retailer_image: item?.image ?? null,
  }
}
