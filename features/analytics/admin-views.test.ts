import { expect, test } from 'vitest'
import { anArticle } from '#tests/kit/builders.ts'
import { recount, recountReach, storedSums } from '#tests/kit/recount-analytics.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { createViewCollector } from './view-collector.ts'
import { markEarlierVisits } from './reattribute-admin-views.ts'
import type { PageView } from './page-view.ts'
import { writeViews } from './write-views.ts'

const day = 24 * 60 * 60 * 1000

function aView(house: TestHouse, change: Partial<PageView> = {}): PageView {
  return {
    visitor_id: 'mine',
    session_id: 's1',
    country: 'NL',
    page_path: '/',
    slug: undefined,
    referrer: null,
    device: 'Phone',
    kind: 'person',
    created_at: house.clock(),
    ...change,
  }
}

const kinds = async ({ db }: TestHouse) =>
  (await db.selectFrom('page_views').select(['visitor_id', 'kind']).orderBy('id').execute()).map(
    ({ visitor_id, kind }) => `${visitor_id} ${kind}`,
  )

test('an id that an admin has used is the owner from then on, signed in or not (361)', async () => {
  const house = await openTestHouse()
  await writeViews(house.db, [aView(house, { kind: 'own' })])
  await writeViews(house.db, [aView(house), aView(house, { visitor_id: 'other' })])
  expect(await kinds(house)).toEqual(['mine own', 'mine own', 'other person'])
})

test('what the owner saw before signing in becomes theirs, and every sum follows (361)', async () => {
  const house = await openTestHouse()
  const { slug } = await anArticle(house)
  const article = { page_path: `/article/${slug}`, slug }
  const collector = createViewCollector(house)
  const count = (change: Partial<PageView> = {}) => collector.count(aView(house, change))
  await count({ ...article, referrer: 'https://search.example/' })
  await count({ visitor_id: 'other', session_id: 's2' })
  house.pass(3 * day)
  await count({ country: 'BE', session_id: null })
  await count({ ...article, visitor_id: 'other', session_id: 's2' })
  await count({ kind: 'crawler' })
  await count({ kind: 'own', page_path: '/auth' })
  await expect
    .poll(() => kinds(house))
    .toEqual(['mine own', 'other person', 'mine own', 'other person', 'mine crawler', 'mine own'])
  await expect.poll(() => storedSums(house.db)).toEqual(await recount(house.db))
  for (const until of ['2026-01-15', '2026-01-18', '2026-02-13', '2026-02-16', '2026-02-17'])
    for (const kind of ['person', 'own'] as const) {
      const row = await house.db
        .selectFrom('day_sums')
        .select((sums) => sums.fn.sum<number | null>('reach').as('reach'))
        .where('day', '<=', until)
        .where('kind', '=', kind)
        .executeTakeFirst()
      expect([until, kind, row?.reach ?? 0]).toEqual([until, kind, await recountReach(house.db, until, kind)])
    }
})

test('marking that was interrupted is taken up again, and done twice it changes nothing', async () => {
  const house = await openTestHouse()
  for (let turn = 0; turn < 3; turn++) {
    await writeViews(house.db, [aView(house), aView(house, { visitor_id: 'other' })])
    house.pass(day)
  }
  await writeViews(house.db, [aView(house, { kind: 'own' })])
  await house.db.schema.alterTable('session_days').renameTo('gone').execute()
  await expect(markEarlierVisits(house.db)).rejects.toThrow('session_days')
  await house.db.schema.alterTable('gone').renameTo('session_days').execute()
  expect(await storedSums(house.db)).toEqual(await recount(house.db))
  const both = await Promise.all([markEarlierVisits(house.db), markEarlierVisits(house.db)])
  expect(Math.max(...both)).toBeGreaterThan(0)
  expect(await storedSums(house.db)).toEqual(await recount(house.db))
  expect((await kinds(house)).filter((row) => row === 'mine person')).toEqual([])
  expect(await markEarlierVisits(house.db)).toBe(0)
})

test('an id of one day is never remembered as the owner', async () => {
  const house = await openTestHouse()
  await writeViews(house.db, [aView(house, { visitor_id: '~day', kind: 'own' })])
  expect(await house.db.selectFrom('own_visitors').select('visitor_id').execute()).toEqual([])
})
