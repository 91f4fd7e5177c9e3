import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { listAdminArticles } from './admin-list.ts'
import { listArticles, searchArticles } from './list.ts'

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)
const found = async ({ db }: TestApp, q: string) => slugs((await listArticles(db, { q, limit: 72 })).articles)

async function shelf() {
  const app = await createTestApp()
  const write = (slug: string, change: Parameters<typeof insertTestArticle>[1]) =>
    insertTestArticle(app, { slug, ...change })
  await write('litter', {
    title: 'The Litter Box Audit',
    excerpt: 'Five places.',
    category: 'Cat Care',
    meta_keywords: ['Tray', 'odor'],
  })
  await write('walks', {
    title: 'Loose leash',
    excerpt: 'Two weeks of Hallway walks.',
    category: 'Pet Training',
    meta_keywords: ['leash'],
  })
  await write('crate', {
    title: 'Crate nights',
    excerpt: 'A quiet start.',
    category: 'Dog Care',
    meta_keywords: ['puppy sleep'],
  })
  return app
}

test.each([
  ['title', 'litter box', ['litter']],
  ['excerpt', 'HALLWAY', ['walks']],
  ['category', 'dog c', ['crate']],
  ['keywords', 'tray', ['litter']],
  ['keywords, across two words', 'ppy sle', ['crate']],
])('a search matches any part of the %s, ignoring case (86)', async (_where, q, expected) => {
  expect(await found(await shelf(), q)).toEqual(expected)
})

test('blanks around a query are ignored (86)', async () => {
  expect(await found(await shelf(), '  \t crate\n ')).toEqual(['crate'])
})

test('a match never spans two fields (86)', async () => {
  const app = await shelf()
  expect(await found(app, 'audit five')).toEqual([])
  expect(await found(app, 'trayodor')).toEqual([])
})

test.each(['%', '_', '\\', '％', '%_%'])(
  'a search for %j finds what contains it, in the blog, the search dialog and the dashboard (86, T34)',
  async (q) => {
    const app = await shelf()
    expect(await found(app, q), 'no article contains it').toEqual([])
    await insertTestArticle(app, { slug: 'signs', title: 'Signs 100%_% of \\ them' })
    await insertTestArticle(app, { slug: 'draft', title: 'Draft 100%_% of \\ them', state: 'draft' })
    expect(await found(app, q)).toEqual(['signs'])
    expect((await listArticles(app.db, { q, limit: 72 })).total).toBe(1)
    expect(slugs(await searchArticles(app.db, q))).toEqual(['signs'])
    const { articles, total } = await listAdminArticles(app.db, { q })
    expect([slugs(articles).toSorted(), total]).toEqual([['draft', 'signs'], 2])
  },
)

test('a query of invisible characters finds nothing, in the blog as in the search dialog (86)', async () => {
  const app = await shelf()
  expect(await found(app, '\u200b')).toEqual([])
  expect(await searchArticles(app.db, '\u200b')).toEqual([])
  expect((await listAdminArticles(app.db, { q: '\u200b' })).total).toBe(0)
})

test('characters that are special in SQL are matched literally (86)', async () => {
  const app = await shelf()
  await insertTestArticle(app, { slug: 'signs', title: '100% sure_fire "quoted" \'plans\'', category: 'Pet Health' })
  for (const q of ['100%', 'sure_f', '"quoted"', "'plans'"]) expect(await found(app, q), q).toEqual(['signs'])
  for (const q of ['l%r', 'l_tter', 'cr%ghts', "' or 1=1 --", '"quoted" OR litter']) {
    expect(await found(app, q), q).toEqual([])
  }
})

test.each(['', '   ', '\n\t'])(
  'a blank query (%j) shows everything on the blog and nothing in the search dialog (87, 93)',
  async (q) => {
    const app = await shelf()
    expect(await found(app, q)).toHaveLength(3)
    expect(await searchArticles(app.db, q)).toEqual([])
  },
)

test('articles are listed newest first, with ties broken by id (80)', async () => {
  const app = await createTestApp()
  const now = app.clock()
  const older = await insertTestArticle(app, { published_date: now - 1000 })
  const newer = await insertTestArticle(app, { published_date: now })
  const oldest = await insertTestArticle(app, { published_date: now - 2000 })
  const twin = await insertTestArticle(app, { published_date: now - 2000 })
  const { articles } = await listArticles(app.db, { limit: 72 })
  const twins = [oldest, twin].toSorted((a, b) => (a.id < b.id ? 1 : -1))
  expect(articles.map(({ id }) => id)).toEqual([newer.id, older.id, ...twins.map(({ id }) => id)])
})

test('a category lists only its own articles, and All lists every one (79)', async () => {
  const app = await shelf()
  const of = async (category: string) => slugs((await listArticles(app.db, { category, limit: 72 })).articles)
  expect(await of('Cat Care')).toEqual(['litter'])
  expect((await of('All')).toSorted()).toEqual(['crate', 'litter', 'walks'])
  expect(await of('Cat')).toEqual([])
  expect(await of('cat care')).toEqual([])
})

test('the total is exact with and without a search, a category or both (81)', async () => {
  const app = await createTestApp()
  for (let number = 0; number < 7; number++)
    await insertTestArticle(app, { title: `Whiskers ${number}`, category: 'Cat Care' })
  for (let number = 0; number < 4; number++)
    await insertTestArticle(app, { title: `Whiskers too ${number}`, category: 'Dog Care' })
  for (let number = 0; number < 2; number++)
    await insertTestArticle(app, { title: `Tails ${number}`, category: 'Cat Care' })
  const total = async (filter: { q?: string; category?: string }) =>
    (await listArticles(app.db, { limit: 3, ...filter })).total
  expect(await total({})).toBe(13)
  expect(await total({ q: 'whiskers' })).toBe(11)
  expect(await total({ category: 'Cat Care' })).toBe(9)
  expect(await total({ q: 'whiskers', category: 'Cat Care' })).toBe(7)
  expect(await total({ q: 'nothing of the kind' })).toBe(0)
})

test('a card has exactly the nine specified fields (88)', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { trending: true, meta_keywords: ['calm', 'home'] })
  const named = ['category', 'excerpt', 'id', 'image_url', 'meta_keywords', 'read_time', 'slug', 'title', 'trending']
  const [[inList], [inSearch]] = await Promise.all([
    listArticles(app.db, { limit: 1 }).then(({ articles }) => articles),
    searchArticles(app.db, 'calm'),
  ])
  for (const card of [inList, inSearch]) {
    expect(Object.keys(card ?? {}).toSorted()).toEqual(named)
    expect(card).toMatchObject({ trending: true, meta_keywords: ['calm', 'home'], read_time: 3 })
  }
})

test('paging lists every article once, even with equal dates, with and without a search (89)', async () => {
  const app = await createTestApp()
  for (let number = 0; number < 23; number++) {
    await insertTestArticle(app, { slug: `story-${number}`, published_date: app.clock() - Math.floor(number / 6) })
  }
  for (const q of ['', 'calm']) {
    const listed: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 10; page++) {
      const { articles, next }: Awaited<ReturnType<typeof listArticles>> = await listArticles(app.db, {
        q,
        limit: 5,
        cursor,
      })
      expect(articles.length).toBeLessThanOrEqual(5)
      listed.push(...slugs(articles))
      cursor = next
    }
    expect(listed).toHaveLength(23)
    expect(new Set(listed).size).toBe(23)
  }
})

test('a damaged cursor returns the first page, not an error (89)', async () => {
  const app = await shelf()
  for (const cursor of ['x', '.', '1.', '-1.a', '99999999999999999999.a', "1'.x", '\0']) {
    expect((await listArticles(app.db, { limit: 72, cursor })).articles, cursor).toHaveLength(3)
  }
})

test('a draft appears in no list, search or total (89)', async () => {
  const app = await shelf()
  await insertTestArticle(app, {
    slug: 'secret',
    title: 'Secret crate plans',
    category: 'Dog Care',
    trending: true,
    state: 'draft',
  })
  const everything = await listArticles(app.db, { limit: 72 })
  expect([everything.total, slugs(everything.articles)]).toEqual([3, expect.not.arrayContaining(['secret'])])
  expect((await listArticles(app.db, { category: 'Dog Care', limit: 72 })).total).toBe(1)
  expect((await listArticles(app.db, { trending: true, limit: 72 })).total).toBe(0)
  expect(await found(app, 'secret')).toEqual([])
  expect(await searchArticles(app.db, 'secret')).toEqual([])
})

test('the search dialog gets at most five articles, the newest ones (92)', async () => {
  const app = await createTestApp()
  for (let number = 0; number < 8; number++) {
    await insertTestArticle(app, { slug: `cat-${number}`, published_date: app.clock() - number * 1000 })
  }
  expect(slugs(await searchArticles(app.db, 'calm'))).toEqual(['cat-0', 'cat-1', 'cat-2', 'cat-3', 'cat-4'])
})

test('a word found in more than a thousand articles is counted exactly and listed newest first (81, 86)', async () => {
  const app = await createTestApp()
  const { db } = app
  const now = app.clock()
  await db.transaction().execute(async (trx) => {
    for (let first = 0; first < 1200; first += 100) {
      const numbers = Array.from({ length: 100 }, (_, index) => first + index)
      await trx
        .insertInto('articles')
        .values(numbers.map((number) => many(number, now)))
        .execute()
      await trx
        .insertInto('article_search')
        .values(numbers.map((number) => ({ article_id: many(number, now).id, body: `whiskers\n${number}` })))
        .execute()
    }
    await trx.insertInto('category_counts').values({ category: 'Cat Care', articles: 1200 }).execute()
  })
  const list = await listArticles(db, { q: 'whiskers', limit: 3 })
  expect([list.total, slugs(list.articles)]).toEqual([1200, ['many-0', 'many-1', 'many-2']])
  const ofCategory = await listArticles(db, { q: 'whiskers', category: 'Dog Care', limit: 3 })
  expect([ofCategory.total, ofCategory.articles]).toEqual([0, []])
  expect(await searchArticles(db, 'whiskers')).toHaveLength(5)
  const inCategory = await listArticles(db, { q: 'whiskers', category: 'Cat Care', limit: 3 })
  expect([inCategory.total, slugs(inCategory.articles)]).toEqual([1200, ['many-0', 'many-1', 'many-2']])

  const version = app.contentVersion.current
  const total = async (category?: string) =>
    (await listArticles(db, { q: 'whiskers', category, limit: 3 }, version())).total
  expect([await total(), await total(), await total('Cat Care'), await total('Dog Care')]).toEqual([
    1200, 1200, 1200, 0,
  ])
  await db.deleteFrom('article_search').where('article_id', '=', many(1, now).id).execute()
  await app.contentVersion.bump()
  expect(await total(), 'a new version is counted again').toBe(1199)
})

function many(number: number, now: number) {
  const time = now - number
  return {
    id: `many-${String(number).padStart(5, '0')}`,
    slug: `many-${number}`,
    title: 'Whiskers',
    excerpt: '',
    category: 'Cat Care',
    content: '',
    author: '',
    image_url: '',
    image_alt: '',
    read_time: 1,
    trending: false,
    meta_description: '',
    meta_keywords: [],
    state: 'published' as const,
    published_date: time,
    created_at: time,
    updated_at: time,
    deleted_at: null,
  }
}

test('NUL in a query never reaches the database', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const nul = ['/api/articles?category=%00', '/api/articles?q=a%00b', '/api/search?q=%00', '/api/products?ids=%00']
  for (const path of nul) expect([path, (await visitor.fetch(path)).status]).toEqual([path, 400])
  for (const path of ['/blog?q=%00', '/blog?category=%00', '/shop?category=%00', '/setup?token=%00'])
    expect([path, (await visitor.fetch(path)).status < 500]).toEqual([path, true])
})
