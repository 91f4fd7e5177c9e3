import { expect, test } from 'vitest'
import { toDay } from '#domain/text/dates.ts'
import { devices } from '#domain/analytics/device.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { recountAnalytics, recountRollingVisitors, storedSums } from '#tests/kit/recount-analytics.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import type { PageView } from './tables.ts'
import { writeViews } from './write-views.ts'

const view: PageView = {
  visitor_id: null,
  session_id: null,
  country: 'Unknown',
  page_path: '/',
  slug: undefined,
  referrer: null,
  device: 'Phone',
  kind: 'person',
  created_at: Date.UTC(2026, 0, 15, 12),
}

const day = 24 * 3600 * 1000

/** The same numbers on every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

async function rollingVisitorsOn({ db }: TestApp, until: string, kind: 'person' | 'admin'): Promise<number> {
  const row = await db
    .selectFrom('day_sums')
    .select((deltas) => deltas.fn.sum<number | null>('rolling_visitors_delta').as('rolling_visitors_delta'))
    .where('day', '<=', until)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.rolling_visitors_delta ?? 0
}

/** Mixed in every way that matters, over as many days as are asked for, not quite in their order. */
async function manyViews(app: TestApp, { count, days, seed }: { count: number; days: number; seed: number }) {
  const articles = [await insertTestArticle(app), await insertTestArticle(app), await insertTestArticle(app)]
  const roll = dice(seed)
  const of = <Choice>(choices: readonly Choice[]) => choices[roll(choices.length)] as Choice
  return Array.from({ length: count }, (_, index): PageView => {
    const article = of([...articles, undefined, { slug: 'never-written' }])
    const visitor = roll(60)
    return {
      visitor_id: visitor === 0 ? null : `v${visitor}`,
      session_id: of([null, `s${roll(200)}`]),
      country: of(['NL', 'US', 'Unknown']),
      page_path: article ? `/article/${article.slug}` : of(['/', '/blog', '/404']),
      slug: article?.slug,
      referrer: of([null, 'Internal', 'https://search.example/', 'https://social.example/pets']),
      device: of(devices),
      kind: of(['person', 'person', 'admin', 'crawler'] as const),
      created_at: view.created_at + Math.floor((index / count) * days) * day + roll(1000) + (roll(50) === 0 ? -day : 0),
    }
  })
}

test.each([
  [3000, 4, 7],
  [900, 100, 11],
  [300, 200, 42],
])(
  'after %d mixed views over %d days every rollup equals a recount of the rows (354, 355)',
  async (count, days, seed) => {
    const app = await createTestApp()
    const views = await manyViews(app, { count, days, seed })
    for (let from = 0; from < count; from += 170) await writeViews(app, views.slice(from, from + 170))
    expect(await app.db.selectFrom('page_views').select('id').execute()).toHaveLength(count)
    expect(await storedSums(app.db)).toEqual(await recountAnalytics(app.db))
    for (const offset of [0, 1, 29, 30, 31, days - 1, days + 28, days + 29, days + 31]) {
      const until = toDay(view.created_at + offset * day)
      for (const kind of ['person', 'admin'] as const)
        expect([until, kind, await rollingVisitorsOn(app, until, kind)]).toEqual([
          until,
          kind,
          await recountRollingVisitors(app.db, until, kind),
        ])
    }
  },
)

test('a row holds the five named fields and nothing that leads to a person (354, 363)', async () => {
  const app = await createTestApp()
  await writeViews(app, [{ ...view, visitor_id: 'hash', referrer: 'https://search.example/' }])
  const [row] = await app.db.selectFrom('page_views').selectAll().execute()
  expect(row).toMatchObject({
    visitor_id: 'hash',
    country: 'Unknown',
    page_path: '/',
    referrer: 'https://search.example/',
    created_at: view.created_at,
  })
  expect(Object.keys(row ?? {}).filter((name) => /ip|address|agent/.test(name))).toEqual([])
})

test('an article that does not exist is counted as a missing page (T5)', async () => {
  const app = await createTestApp()
  await writeViews(app, [{ ...view, page_path: '/article/<script>', slug: '<script>' }])
  expect(await app.db.selectFrom('page_days').select(['page_path', 'views']).execute()).toEqual([
    { page_path: '/404', views: 1 },
  ])
})

test('a view without ids belongs to no visitor (188)', async () => {
  const app = await createTestApp()
  await writeViews(app, [view, view])
  expect(await app.db.selectFrom('visitor_days').selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('page_days').select('views').execute()).toEqual([{ views: 2 }])
})

test('two seconds around midnight are two days', async () => {
  const app = await createTestApp()
  const midnight = Date.UTC(2026, 0, 16)
  await writeViews(app, [
    { ...view, created_at: midnight - 1 },
    { ...view, created_at: midnight },
  ])
  const days = await app.db.selectFrom('page_days').select(['day', 'views']).orderBy('day').execute()
  expect(days).toEqual([
    { day: toDay(midnight - 1), views: 1 },
    { day: toDay(midnight), views: 1 },
  ])
  expect(days[0]?.day).not.toBe(days[1]?.day)
})

test('writers at the same time lose no view', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app)
  const batch = Array.from({ length: 20 }, () => ({ ...view, page_path: `/article/${slug}`, slug, visitor_id: 'v' }))
  await Promise.all(Array.from({ length: 15 }, () => writeViews(app, batch)))
  for (const table of ['page_days', 'country_days', 'referrer_days', 'device_days', 'article_days'] as const) {
    expect([table, await app.db.selectFrom(table).select('views').execute()]).toEqual([table, [{ views: 300 }]])
  }
  expect(await storedSums(app.db)).toEqual(await recountAnalytics(app.db))
})

test('when one part cannot be written, no part is', async () => {
  const app = await createTestApp()
  await app.db.schema.alterTable('country_days').renameTo('gone').execute()
  await expect(writeViews(app, [view])).rejects.toThrow('country_days')
  expect(await app.db.selectFrom('page_views').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('page_days').select('day').execute()).toEqual([])
})

test('views that cannot be written take nothing else with them, and nothing of them stays', async () => {
  const app = await createTestApp()
  await app.db.schema.alterTable('country_referrers').renameTo('gone').execute()
  const [views, search] = await Promise.allSettled([
    writeViews(app, [view, { ...view, visitor_id: 'v1' }]),
    app.db.insertInto('search_days').values({ day: '2026-01-15', query: 'wool', times: 1 }).execute(),
  ])
  expect([views.status, search.status]).toEqual(['rejected', 'fulfilled'])
  await app.db.schema.alterTable('gone').renameTo('country_referrers').execute()
  expect(await app.db.selectFrom('search_days').select('query').execute()).toEqual([{ query: 'wool' }])
  for (const table of ['page_views', 'visitor_days', 'day_sums'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
})
