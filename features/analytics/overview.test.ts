import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/kit/test-house.ts'
import { readOverview } from './overview.ts'
import { writeViews } from './write-views.ts'

function aView(
  house: TestHouse,
  change: { page_path?: string; country?: string; visitor_id?: string; kind?: 'person' | 'crawler' } = {},
) {
  return {
    visitor_id: 'v1',
    session_id: null,
    country: 'US',
    page_path: '/',
    slug: undefined,
    referrer: null,
    kind: 'person' as const,
    created_at: house.clock(),
    ...change,
  }
}

test('the overview covers thirty days, and what is older is not in it (355)', async () => {
  const house = await openTestHouse()
  await writeViews(house.db, [aView(house)])
  house.pass(30 * 24 * 60 * 60 * 1000)
  await writeViews(house.db, [aView(house), aView(house, { visitor_id: 'v2' })])
  const overview = await readOverview(house.db, house.clock())
  expect(overview).toMatchObject({ views: 2, dailyVisitors: 2 })
  expect(overview.days).toHaveLength(30)
  expect(overview.days.at(-1)?.views).toBe(2)
})

test('the ten countries and five pages with most views are listed, crawlers apart (356, 357, 363)', async () => {
  const house = await openTestHouse()
  const countries = Array.from({ length: 12 }, (_, index) => `C${index}`)
  const pages = ['/', '/blog', '/shop', '/faq', '/about', '/contact']
  const views = [
    ...countries.flatMap((country, index) => Array.from({ length: index + 1 }, () => aView(house, { country }))),
    ...pages.map((page_path) => aView(house, { page_path, country: 'C11' })),
    aView(house, { kind: 'crawler', country: 'XX', page_path: '/categories' }),
  ]
  await writeViews(house.db, views)
  const overview = await readOverview(house.db, house.clock())
  expect(overview.countries).toHaveLength(10)
  expect(overview.countries[0]).toEqual({ name: 'C11', views: 18 })
  expect(overview.pages).toHaveLength(5)
  expect(overview.pages.map(({ name }) => name)).not.toContain('/categories')
  expect(overview).toMatchObject({ views: views.length - 1, crawlers: 1 })
})
