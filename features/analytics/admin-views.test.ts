import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { recountAnalytics, recountRollingVisitors, storedSums } from '#tests/kit/recount-analytics.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createViewCollector } from './view-collector.ts'
import { reattributeAdminViews } from './reattribute-admin-views.ts'
import type { PageView } from './tables.ts'
import { writeViews } from './write-views.ts'

const day = 24 * 60 * 60 * 1000

function aView(app: TestApp, change: Partial<PageView> = {}): PageView {
  return {
    visitor_id: 'mine',
    session_id: 's1',
    country: 'NL',
    page_path: '/',
    slug: undefined,
    referrer: null,
    device: 'Phone',
    kind: 'person',
    created_at: app.clock(),
    ...change,
  }
}

const kinds = async ({ db }: TestApp) =>
  (await db.selectFrom('page_views').select(['visitor_id', 'kind']).orderBy('id').execute()).map(
    ({ visitor_id, kind }) => `${visitor_id} ${kind}`,
  )

test('an id that an admin has used is the owner from then on, signed in or not (361)', async () => {
  const app = await createTestApp()
  await writeViews(app, [aView(app, { kind: 'admin' })])
  await writeViews(app, [aView(app), aView(app, { visitor_id: 'other' })])
  expect(await kinds(app)).toEqual(['mine admin', 'mine admin', 'other person'])
})

test('views from before an admin signed in are reattributed, and every rollup follows (361)', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app)
  const article = { page_path: `/article/${slug}`, slug }
  const collector = createViewCollector(app)
  const count = (change: Partial<PageView> = {}) => collector.count(aView(app, change))
  await count({ ...article, referrer: 'https://search.example/' })
  await count({ visitor_id: 'other', session_id: 's2' })
  app.advanceClock(3 * day)
  await count({ country: 'BE', session_id: null })
  await count({ ...article, visitor_id: 'other', session_id: 's2' })
  await count({ kind: 'crawler' })
  await count({ kind: 'admin', page_path: '/auth' })
  await expect
    .poll(() => kinds(app))
    .toEqual(['mine admin', 'other person', 'mine admin', 'other person', 'mine crawler', 'mine admin'])
  await expect.poll(() => storedSums(app.db)).toEqual(await recountAnalytics(app.db))
  for (const until of ['2026-01-15', '2026-01-18', '2026-02-13', '2026-02-16', '2026-02-17'])
    for (const kind of ['person', 'admin'] as const) {
      const row = await app.db
        .selectFrom('day_sums')
        .select((deltas) => deltas.fn.sum<number | null>('rolling_visitors_delta').as('rolling_visitors_delta'))
        .where('day', '<=', until)
        .where('kind', '=', kind)
        .executeTakeFirst()
      expect([until, kind, row?.rolling_visitors_delta ?? 0]).toEqual([
        until,
        kind,
        await recountRollingVisitors(app.db, until, kind),
      ])
    }
})

test('an interrupted reattribution continues, and a second run changes nothing', async () => {
  const app = await createTestApp()
  for (let turn = 0; turn < 3; turn++) {
    await writeViews(app, [aView(app), aView(app, { visitor_id: 'other' })])
    app.advanceClock(day)
  }
  await writeViews(app, [aView(app, { kind: 'admin' })])
  await app.db.schema.alterTable('session_days').renameTo('gone').execute()
  await expect(reattributeAdminViews(app.db)).rejects.toThrow('session_days')
  await app.db.schema.alterTable('gone').renameTo('session_days').execute()
  expect(await storedSums(app.db)).toEqual(await recountAnalytics(app.db))
  const both = await Promise.all([reattributeAdminViews(app.db), reattributeAdminViews(app.db)])
  expect(Math.max(...both)).toBeGreaterThan(0)
  expect(await storedSums(app.db)).toEqual(await recountAnalytics(app.db))
  expect((await kinds(app)).filter((row) => row === 'mine person')).toEqual([])
  expect(await reattributeAdminViews(app.db)).toBe(0)
})

test('an id of one day is never remembered as the owner', async () => {
  const app = await createTestApp()
  await writeViews(app, [aView(app, { visitor_id: '~day', kind: 'admin' })])
  expect(await app.db.selectFrom('admin_visitors').select('visitor_id').execute()).toEqual([])
})
