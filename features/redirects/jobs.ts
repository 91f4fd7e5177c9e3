import { addDays } from '#domain/analytics/rolling-visitors.ts'
import type { Needs } from '#features/deps.ts'
import { readToday } from '#features/settings/time-zone.ts'
import { missingDays } from './missing-pages.ts'

const dayMs = 24 * 60 * 60 * 1000
const restorableDays = 30
const hitDays = 400

/** Deleted redirects that nobody restored, old hits and old addresses without a page. */
export async function purgeRedirects({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const today = await readToday({ db, clock })
  await db
    .deleteFrom('redirects')
    .where('deleted_at', '<', clock() - restorableDays * dayMs)
    .execute()
  await db.deleteFrom('redirect_days').where('day', '<', addDays(today, -hitDays)).execute()
  await db.deleteFrom('missing_page_days').where('day', '<', addDays(today, -missingDays)).execute()
}
