import { expect, test } from 'vitest'
import { removeCategory } from '#features/categories/remove-category.ts'
import { createCategory, orderCategories, updateCategory } from '#features/categories/commands.ts'
import { grantAdmin } from '#features/accounts/commands.ts'
import { readCurrentTitle } from '#features/categories/queries.ts'
import { planRun } from '#features/generation/plan-run.ts'
import { countTopicsLeft } from '#features/generation/queries.ts'
import { publishNextBatch } from '#features/starter/commands.ts'
import { categories } from '#domain/articles/categories.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { attributesOf, elementAt, textOf, textsOf } from '#tests/kit/html.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const gear = { title: 'Gear & Tests', slug: 'gear', hue: 194, icon: 'bag', description: 'Bowls at home.', picture: '' }

/** Dog Care is Dogs, Cat Care is part of it, Pet Travel is gone, and Gear & Tests comes first. */
async function withOwnCategories(): Promise<TestApp> {
  const app = await createTestApp()
  await insertTestArticle(app, { slug: 'calm-cats' })
  await insertTestArticle(app, { slug: 'wet-dogs', category: 'Dog Care' })
  const [dog] = categories
  if (dog)
    await updateCategory(app, 'ada', { ...dog, version: 1, title: 'Dogs', slug: 'dogs', picture: '/art/hero.svg' })
  await removeCategory(app, 'ada', { key: 'cat', into: 'dog' })
  await removeCategory(app, 'ada', { key: 'travel', into: null })
  const created = await createCategory(app, 'ada', gear)
  if (created.ok) await orderCategories(app, 'ada', [created.category.key])
  await insertTestArticle(app, { slug: 'tested-bowls', category: gear.title })
  return app
}

test('pages, feeds, sitemap and search know the owner’s categories, in the owner’s order', async () => {
  const client = createTestClient(await withOwnCategories())
  const read = async (path: string) => (await client.fetch(path)).text()
  const location = async (path: string) => {
    const { status, headers } = await client.fetch(path)
    return [status, headers.get('location')]
  }
  const cards = (html: string) => [...html.matchAll(/<a class="category-card".*?<\/a>/gs)].map(([card]) => card)
  const home = await read('/')
  expect(cards(home)).toHaveLength(12)
  expect(textOf(cards(home)[0] ?? '')).toBe('1 article Gear & Tests Bowls at home.')
  expect(attributesOf(cards(home)[0] ?? '', 'data-cat')).toEqual(['travel'])
  expect(textOf(cards(home)[1] ?? '')).toContain('2 articles Dogs')
  expect(textOf(home)).toContain('12 shelves, one rule')
  const [labels = ''] = attributesOf(home, 'data-categories')
  expect(JSON.parse(labels)[0]).toEqual({ title: 'Gear & Tests', slug: 'gear', look: 'travel', icon: 'bag' })

  const page = await read('/category/gear')
  expect(textsOf(page, { tag: 'h1' })).toEqual(['Gear & Tests'])
  expect(textOf(elementAt(page, '<main'))).toContain('Bowls at home.')
  expect(page).toContain('/art/category-multi.svg')
  expect(await read('/category/dogs')).toContain('/art/hero.svg')
  expect(await location('/category/dog-care')).toEqual([301, '/category/dogs'])
  expect(await location('/category/cat-care')).toEqual([301, '/category/dogs'])
  expect(await location('/category/pet-travel')).toEqual([301, '/categories'])
  expect(await location('/rss.xml?category=Cat+Care')).toEqual([301, '/rss.xml?category=Dogs'])
  expect(await location('/blog?category=Dog+Care')).toEqual([301, '/blog?category=Dogs'])
  expect((await client.fetch('/category/nowhere')).status).toBe(404)

  expect(await (await client.fetch('/api/categories')).json()).toEqual({ categories: ['All', 'Gear & Tests', 'Dogs'] })
  expect(await (await client.fetch('/api/articles?category=Cat+Care')).json()).toMatchObject({ total: 2 })
  const sitemap = await read('/sitemap.xml')
  expect(sitemap.match(/\/category\/[a-z-]+/g)?.slice(0, 2)).toEqual(['/category/gear', '/category/dogs'])
  expect(sitemap).not.toContain('pet-travel')
  expect(await read('/llms.txt')).toContain('/category/gear): Bowls at home.')
  expect(await read('/article/tested-bowls')).toMatch(/href="\/category\/gear"><span class="badge" data-cat="travel"/)
})

test('articles may have the owner’s categories, and no others', async () => {
  const app = await withOwnCategories()
  const admin = createTestClient(app)
  const json = { email: 'ann@example.com', password: 'a calm long walk' }
  const { user } = (await (await admin.fetch('/api/auth/sign-up/email', { json })).json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')
  const send = async (category: string) => {
    const article = { title: 'Bowls', category, state: 'draft' }
    return (await admin.fetch('/api/admin/articles', { json: article })).json()
  }
  expect(await send(gear.title)).toMatchObject({ article: { category: gear.title } })
  expect(await send('Dog Care')).toMatchObject({ fields: { category: expect.any(String) } })
})

test('the library follows: starter articles, topics and runs of a merged category', async () => {
  const app = await withOwnCategories()
  expect(await publishNextBatch(app)).toBe(11)
  const rows = await app.db.selectFrom('articles').select('category').where('sample', '=', false).execute()
  expect(rows.filter(({ category }) => category === 'Cat Care')).toEqual([])
  const both = await Promise.all(
    ['Dog Care', 'Cat Care'].map(async (title) => app.generation.writer.countTopics?.(title, [])),
  )
  const dogs = await countTopicsLeft(app, 'Dogs')
  expect(dogs?.total).toBe(both.reduce((sum, topics) => sum + (topics?.total ?? 0), 0))
  expect(await countTopicsLeft(app, gear.title)).toEqual({ left: 0, total: 0 })
  const plan = await planRun(app, { kind: 'category', category: 'Cat Care', count: 1 })
  expect(plan).toMatchObject({ ok: false, reason: 'no_category' })
  expect(await readCurrentTitle(app.db, 'Cat Care')).toBe('Dogs')
})

test('an untouched site sends nothing about categories', async () => {
  const html = await (await createTestClient(await createTestApp()).fetch('/')).text()
  expect(html).not.toContain('data-categories')
})
