import { expect, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { countClick } from './commands.ts'
import { readCountry } from './country-detail.ts'
import { readOverview } from './overview.ts'
import { listPages } from './top-lists.ts'
import type { PageView } from './tables.ts'
import { parseWindow, type WindowQuery } from './time-window.ts'
import { writeViews } from './write-views.ts'

const day = 24 * 60 * 60 * 1000

function aView(app: TestApp, change: Partial<PageView> = {}): PageView {
  return {
    visitor_id: 'v1',
    session_id: null,
    country: 'US',
    page_path: '/',
    slug: undefined,
    referrer: null,
    device: 'Phone',
    kind: 'person',
    created_at: app.clock(),
    ...change,
  }
}

const overviewOf = (app: TestApp, request: WindowQuery = {}) => readOverview(app.db, parseWindow(app.clock(), request))

test('a new site has no views, and the report lists every day of its window', async () => {
  const app = await createTestApp()
  const overview = await overviewOf(app)
  expect(overview).toMatchObject({ days: 30, until: '2026-01-15', since: '2025-12-17', hasViews: false })
  expect(overview.perDay).toHaveLength(30)
  expect(overview.now).toEqual({ views: 0, visitors: 0, sessions: 0, admins: 0, crawlers: 0 })
})

test('the overview covers thirty days, and older views belong to the preceding period (355)', async () => {
  const app = await createTestApp()
  await writeViews(app, [aView(app), aView(app, { visitor_id: 'v0' })])
  app.advanceClock(30 * day)
  await writeViews(app, [aView(app), aView(app), aView(app, { visitor_id: 'v2' })])
  const overview = await overviewOf(app)
  expect(overview).toMatchObject({
    now: { views: 3, visitors: 2 },
    before: { views: 2, visitors: 2 },
    visitorCountMethod: 'exact',
    hasViews: true,
  })
  expect(overview.perDay.at(-1)).toMatchObject({ day: '2026-02-14', views: 3, visitors: 2 })
})

test('a daily visitor counts once in thirty days, and once per day in any other window', async () => {
  const app = await createTestApp()
  for (let turn = 0; turn < 40; turn++) {
    await writeViews(app, [aView(app)])
    app.advanceClock(day)
  }
  app.advanceClock(-day)
  expect((await overviewOf(app)).now.visitors).toBe(1)
  expect(await overviewOf(app, { days: '7' })).toMatchObject({ now: { visitors: 7 }, visitorCountMethod: 'daily-sum' })
  expect(await overviewOf(app, { days: '90' })).toMatchObject({ days: 90, now: { visitors: 40 } })
})

test('the ten countries and five pages with most views are listed, crawlers apart (356, 357, 363)', async () => {
  const app = await createTestApp()
  const countries = ['NL', 'BE', 'DE', 'FR', 'ES', 'IT', 'CH', 'AT', 'PL', 'SE', 'NO', 'US']
  const pages = ['/', '/blog', '/shop', '/faq', '/about', '/contact']
  const views = [
    ...countries.flatMap((country, index) => Array.from({ length: index + 1 }, () => aView(app, { country }))),
    ...pages.map((page_path) => aView(app, { page_path, country: 'US' })),
    aView(app, { kind: 'crawler', country: 'XX', page_path: '/categories' }),
  ]
  await writeViews(app, views)
  const overview = await overviewOf(app)
  expect(overview.countries).toHaveLength(10)
  expect(overview.countries[0]).toMatchObject({ code: 'US', name: 'United States', views: 18 })
  expect(overview.pages).toHaveLength(5)
  expect(overview.pages.map(({ path }) => path)).not.toContain('/categories')
  expect(overview.now).toMatchObject({ views: views.length - 1, crawlers: 1 })
})

test('admin views are counted separately and can be left out (361)', async () => {
  const app = await createTestApp()
  await writeViews(app, [aView(app), aView(app, { kind: 'admin', visitor_id: 'me', device: 'Computer' })])
  expect(await overviewOf(app)).toMatchObject({
    now: { views: 2, visitors: 2, admins: 1 },
    devices: [
      { name: 'Phone', views: 1 },
      { name: 'Computer', views: 1 },
    ],
  })
  expect(await overviewOf(app, { admins: 'exclude' })).toMatchObject({
    now: { views: 1, visitors: 1, admins: 1 },
    devices: [{ name: 'Phone', views: 1 }],
  })
})

test('a country shows all its pages and referrers, and no referrer is Direct / None (358, 359)', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app, { title: 'Calm cats' })
  const paths = Array.from({ length: 120 }, (_, index) => `/page-${index}`)
  await writeViews(app, [
    ...paths.map((page_path) =>
      aView(app, { page_path, country: 'NL', referrer: `https://search.example${page_path}` }),
    ),
    aView(app, { page_path: `/article/${slug}`, slug, country: 'NL' }),
    aView(app, { page_path: `/article/${slug}`, slug, country: 'NL', referrer: 'Internal' }),
    aView(app, { country: 'BE' }),
  ])
  const country = await readCountry(app.db, 'NL', parseWindow(app.clock()))
  expect(country).toMatchObject({ code: 'NL', name: 'Netherlands', views: 122, visitors: 1 })
  expect(country?.pages).toHaveLength(121)
  expect(country?.pages[0]).toEqual({ path: `/article/${slug}`, title: 'Calm cats', views: 2 })
  expect(country?.referrers).toHaveLength(122)
  expect(country?.referrers).toContainEqual({ name: 'Direct / None', views: 1 })
  expect(country?.referrers).toContainEqual({ name: 'Internal', views: 1 })
  expect(await readCountry(app.db, 'SE', parseWindow(app.clock()))).toBeUndefined()
})

test('all pages are listed a page at a time, none twice (357)', async () => {
  const app = await createTestApp()
  const paths = Array.from({ length: 23 }, (_, index) => `/page-${index}`)
  await writeViews(
    app,
    paths.flatMap((page_path, index) => Array.from({ length: 1 + (index % 3) }, () => aView(app, { page_path }))),
  )
  const window = parseWindow(app.clock())
  const seen: string[] = []
  for (let after: { views: number; path: string } | undefined, turn = 0; turn < 10; turn++) {
    const pages = await listPages(app.db, window, { limit: 5, after })
    seen.push(...pages.map(({ path }) => path))
    after = pages.at(-1)
    if (pages.length < 5) break
  }
  expect(seen.toSorted()).toEqual(paths.toSorted())
})

test('clicks are listed by product and by article, with their rate (364)', async () => {
  const app = await createTestApp()
  const [mat, article] = [
    await insertTestProduct(app, { title: 'Lick mat' }),
    await insertTestArticle(app, { title: 'Calm cats' }),
  ]
  const { slug } = article
  await writeViews(
    app,
    Array.from({ length: 8 }, () => aView(app, { page_path: `/article/${slug}`, slug })),
  )
  const click = { product_id: mat.id, article_id: article.id, kind: 'person' as const }
  for (const change of [{}, {}, { article_id: undefined }, { product_id: undefined }, { kind: 'crawler' as const }])
    await countClick(app, { ...click, ...change })
  const { clicks, perDay } = await overviewOf(app)
  expect(clicks).toEqual({
    total: 4,
    withoutProduct: 1,
    rate: 37.5,
    products: [{ id: mat.id, title: 'Lick mat', clicks: 3 }],
    articles: [{ id: article.id, title: 'Calm cats', slug, clicks: 3, views: 8, rate: 37.5 }],
  })
  expect(perDay.at(-1)?.clicks).toBe(4)
})

test('likes, comments and subscribers are counted on their day', async () => {
  const app = await createTestApp()
  const { id: article_id } = await insertTestArticle(app)
  const created_at = app.clock() - day
  await app.db
    .insertInto('article_likes')
    .values({ id: 'like', article_id, user_identifier: 'v', created_at })
    .execute()
  const comment = { article_id, user_id: null, author_name: 'A', author_email: 'a@example.org', content: 'Hm.' }
  const decided = { approved: false, suspicions: [], created_at, decided_at: null }
  await app.db
    .insertInto('comments')
    .values([
      { id: 'c1', ...comment, ...decided, state: 'pending' },
      { id: 'c2', ...comment, ...decided, state: 'spam' },
    ])
    .execute()
  const subscriber = { source: '', consent: '', created_at, confirmed_at: null, unsubscribed_at: null }
  await app.db
    .insertInto('subscribers')
    .values([
      { id: 's1', email: 'a@example.org', email_key: 'a@example.org', state: 'subscribed', ...subscriber },
      { id: 's2', email: 'b@example.org', email_key: 'b@example.org', state: 'pending', ...subscriber },
    ])
    .execute()
  const { perDay } = await overviewOf(app)
  expect(perDay.at(-2)).toMatchObject({ day: '2026-01-14', likes: 1, comments: 1, subscribers: 1 })
  expect(perDay.at(-1)).toMatchObject({ likes: 0, comments: 0, subscribers: 0 })
})
