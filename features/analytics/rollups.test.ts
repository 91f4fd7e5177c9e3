import { expect, test } from 'vitest'
import { dayOf } from '#domain/dates.ts'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-house.ts'
import type { PageView } from './view.ts'
import { writeViews } from './write-views.ts'

const view: PageView = {
  visitor_id: null,
  session_id: null,
  country: 'Unknown',
  page_path: '/',
  slug: undefined,
  referrer: null,
  kind: 'person',
  created_at: Date.UTC(2026, 0, 15, 12),
}

/** The same numbers on every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const times = (rows: readonly object[]) =>
  new Map(
    Map.groupBy(rows, (row) => JSON.stringify(row))
      .entries()
      .map(([key, same]) => [key, same.length]),
  )
/** Sums as "what: how often", to compare with a recount. */
const summed = (rows: readonly { views: number | string }[]) =>
  new Map(rows.map(({ views, ...key }) => [JSON.stringify(key), Number(views)]))

async function manyViews(house: TestHouse, count: number) {
  const articles = [await anArticle(house), await anArticle(house), await anArticle(house)]
  const roll = dice(7)
  const of = <Choice>(choices: readonly Choice[]) => choices[roll(choices.length)] as Choice
  const views = Array.from({ length: count }, (): PageView => {
    const article = of([...articles, undefined, { slug: 'never-written' }])
    return {
      visitor_id: of([null, 'v1', 'v2', 'v3']),
      session_id: of([null, 's1']),
      country: of(['NL', 'US', 'Unknown']),
      page_path: article ? `/article/${article.slug}` : of(['/', '/blog', '/404']),
      slug: article?.slug,
      referrer: of([null, 'https://search.example/', 'https://social.example/pets']),
      kind: of(['person', 'person', 'own', 'crawler'] as const),
      created_at: view.created_at + roll(4) * 24 * 3600 * 1000,
    }
  })
  return { articles, views }
}

test('after three thousand mixed views every sum equals a recount of the rows', async () => {
  const house = await openTestHouse()
  const { articles, views } = await manyViews(house, 3000)
  for (let from = 0; from < views.length; from += 170) await writeViews(house.db, views.slice(from, from + 170))

  const rows = await house.db.selectFrom('page_views').selectAll().execute()
  expect(rows).toHaveLength(3000)
  const { db } = house
  expect(summed(await db.selectFrom('page_days').select(['day', 'page_path', 'kind', 'views']).execute())).toEqual(
    times(rows.map(({ day, page_path, kind }) => ({ day, page_path, kind }))),
  )
  expect(summed(await db.selectFrom('country_days').select(['day', 'country', 'kind', 'views']).execute())).toEqual(
    times(rows.map(({ day, country, kind }) => ({ day, country, kind }))),
  )
  expect(summed(await db.selectFrom('referrer_days').select(['day', 'referrer', 'kind', 'views']).execute())).toEqual(
    times(rows.map(({ day, referrer, kind }) => ({ day, referrer: referrer ?? '', kind }))),
  )
  expect(summed(await db.selectFrom('visitor_days').select(['day', 'visitor_id', 'kind', 'views']).execute())).toEqual(
    times(rows.flatMap(({ day, visitor_id, kind }) => (visitor_id === null ? [] : [{ day, visitor_id, kind }]))),
  )

  const idOf = new Map(articles.map(({ id, slug }) => [`/article/${slug}`, id]))
  const read = rows.flatMap(({ page_path, day, kind }) => {
    const article_id = kind === 'crawler' ? undefined : idOf.get(page_path)
    return article_id === undefined ? [] : [{ day, article_id }]
  })
  expect(summed(await db.selectFrom('article_days').select(['day', 'article_id', 'views']).execute())).toEqual(
    times(read),
  )
  expect(summed(await db.selectFrom('article_counts').select(['article_id', 'views']).execute())).toEqual(
    times(read.map(({ article_id }) => ({ article_id }))),
  )
})

test('a row holds the five named fields and nothing that leads to a person (354, 363)', async () => {
  const house = await openTestHouse()
  await writeViews(house.db, [{ ...view, visitor_id: 'hash', referrer: 'https://search.example/' }])
  const [row] = await house.db.selectFrom('page_views').selectAll().execute()
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
  const house = await openTestHouse()
  await writeViews(house.db, [{ ...view, page_path: '/article/<script>', slug: '<script>' }])
  expect(await house.db.selectFrom('page_days').select(['page_path', 'views']).execute()).toEqual([
    { page_path: '/404', views: 1 },
  ])
})

test('a view without ids belongs to no visitor (188)', async () => {
  const house = await openTestHouse()
  await writeViews(house.db, [view, view])
  expect(await house.db.selectFrom('visitor_days').selectAll().execute()).toEqual([])
  expect(await house.db.selectFrom('page_days').select('views').execute()).toEqual([{ views: 2 }])
})

test('two seconds around midnight are two days', async () => {
  const house = await openTestHouse()
  const midnight = Date.UTC(2026, 0, 16)
  await writeViews(house.db, [
    { ...view, created_at: midnight - 1 },
    { ...view, created_at: midnight },
  ])
  const days = await house.db.selectFrom('page_days').select(['day', 'views']).orderBy('day').execute()
  expect(days).toEqual([
    { day: dayOf(midnight - 1), views: 1 },
    { day: dayOf(midnight), views: 1 },
  ])
  expect(days[0]?.day).not.toBe(days[1]?.day)
})

test('writers at the same time lose no view', async () => {
  const house = await openTestHouse()
  const { slug } = await anArticle(house)
  const batch = Array.from({ length: 20 }, () => ({ ...view, page_path: `/article/${slug}`, slug, visitor_id: 'v' }))
  await Promise.all(Array.from({ length: 15 }, () => writeViews(house.db, batch)))
  for (const table of ['page_days', 'country_days', 'referrer_days', 'visitor_days', 'article_days'] as const) {
    expect([table, await house.db.selectFrom(table).select('views').execute()]).toEqual([table, [{ views: 300 }]])
  }
})

test('when one part cannot be written, no part is', async () => {
  const house = await openTestHouse()
  await house.db.schema.alterTable('country_days').renameTo('gone').execute()
  await expect(writeViews(house.db, [view])).rejects.toThrow('country_days')
  expect(await house.db.selectFrom('page_views').select('id').execute()).toEqual([])
  expect(await house.db.selectFrom('page_days').select('day').execute()).toEqual([])
})
