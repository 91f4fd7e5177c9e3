import { expect, test } from 'vitest'
import { categories as builtIn } from '#domain/articles/categories.ts'
import { createBrief } from '#features/briefs/commands.ts'
import { readCategoryCounts } from '#features/articles/queries.ts'
import { emptyBrief } from '#domain/briefs/brief.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createCategory, orderCategories, updateCategory } from './commands.ts'
import { findMovedPath, findRenamedTitle, readCategories, readStoredCategories } from './queries.ts'
import { removeCategory } from './remove-category.ts'
import { restoreCategory } from './restore-category.ts'

const gear = { title: 'Gear', slug: 'gear', hue: 305, icon: 'sofa', description: 'Bowls and beds.', picture: '' }

async function rename(app: TestApp, key: string, change: Partial<typeof gear>) {
  const category = (await readCategories(app.db)).find((one) => one.key === key)
  if (!category) throw new Error(`There is no category ${key}.`)
  const { version = 1 } = category as { version?: number }
  return updateCategory(app, 'ada', { ...category, key, version, ...change })
}

const titles = async (app: TestApp) => (await readCategories(app.db)).map(({ title }) => title)
const actions = async (app: TestApp) =>
  (await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

test('an untouched site has the built-in categories, and stores none, even after changes that changed nothing or were refused', async () => {
  const app = await createTestApp()
  expect(await readCategories(app.db)).toBe(builtIn)
  await insertTestArticle(app)
  expect(await createCategory(app, 'ada', { ...gear, title: 'pet HEALTH' })).toMatchObject({
    fields: { title: /Pet Health/ },
  })
  expect(await rename(app, 'cat', {})).toMatchObject({ ok: true })
  expect(await rename(app, 'cat', { slug: 'dog-care' })).toMatchObject({ reason: 'invalid' })
  expect(await removeCategory(app, 'ada', { key: 'cat', into: null })).toMatchObject({ reason: 'in_use', articles: 1 })
  expect(await orderCategories(app, 'ada', ['dog', 'cat'])).toBe(false)
  expect(await readStoredCategories(app.db)).toBeUndefined()
})

test('a new name moves articles, versions and briefs, and keeps search, counts and former addresses', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  await insertTestArticle(app, { state: 'draft' })
  await createBrief(app, 'ada', { ...emptyBriefOf('Cat Care') })
  const renamed = await rename(app, 'cat', { title: 'Feline Life', slug: 'feline-life' })
  expect(renamed).toMatchObject({ ok: true, category: { key: 'cat', topics: ['cat'], look: 'cat', version: 2 } })
  const rows = await app.db.selectFrom('articles').select(['category', 'version']).execute()
  expect(rows).toEqual([
    { category: 'Feline Life', version: 2 },
    { category: 'Feline Life', version: 2 },
  ])
  expect(await app.db.selectFrom('briefs').select('category').execute()).toEqual([{ category: 'Feline Life' }])
  expect(Object.fromEntries(await readCategoryCounts(app.db))).toMatchObject({ 'Cat Care': 0, 'Feline Life': 1 })
  const search = await app.db.selectFrom('article_search').select('body').where('article_id', '=', id).execute()
  expect(search).toEqual([{ body: expect.stringContaining('feline life') }])
  expect(await findMovedPath(app.db, 'cat-care')).toBe('/category/feline-life')
  expect(await findMovedPath(app.db, 'feline-life')).toBeUndefined()
  expect(await findRenamedTitle(app.db, 'Cat Care')).toBe('Feline Life')

  await rename(app, 'cat', { title: 'Cats', slug: 'cats' })
  expect(await findMovedPath(app.db, 'cat-care')).toBe('/category/cats')
  await rename(app, 'cat', { title: 'Cat Care', slug: 'cat-care' })
  expect(await findMovedPath(app.db, 'cat-care')).toBeUndefined()
  expect(await findMovedPath(app.db, 'cats')).toBe('/category/cat-care')
  expect(await actions(app)).toEqual(expect.arrayContaining(['category.changed']))
})

test('a merge moves the articles, the topics and every former address', async () => {
  const app = await createTestApp()
  await insertTestArticle(app)
  await insertTestArticle(app, { category: 'Dog Care' })
  await rename(app, 'cat', { title: 'Feline Life', slug: 'feline-life' })
  expect(await removeCategory(app, 'ada', { key: 'cat', into: 'dog' })).toEqual({ ok: true, articles: 1 })
  expect(Object.fromEntries(await readCategoryCounts(app.db))).toMatchObject({ 'Feline Life': 0, 'Dog Care': 2 })
  const [dog] = await readCategories(app.db)
  expect(dog).toMatchObject({ title: 'Dog Care', topics: ['dog', 'cat'] })
  for (const slug of ['cat-care', 'feline-life']) expect(await findMovedPath(app.db, slug)).toBe('/category/dog-care')
  expect(await titles(app)).toHaveLength(12)
  expect((await actions(app)).at(-1)).toBe('category.merged')
  expect(await createCategory(app, 'ada', { ...gear, slug: 'cat-care' })).toMatchObject({
    fields: { slug: /Dog Care/ },
  })
})

test('a merge is taken back: its articles, briefs, topics, address and place, but not what changed since', async () => {
  const app = await createTestApp()
  const [moved, kept] = [await insertTestArticle(app), await insertTestArticle(app)]
  const own = await insertTestArticle(app, { category: 'Dog Care' })
  await rename(app, 'cat', { title: 'Feline Life', slug: 'feline-life' })
  const before = await readCategories(app.db)
  await removeCategory(app, 'ada', { key: 'cat', into: 'dog' })
  await app.db.updateTable('articles').set({ category: 'Pet Travel' }).where('id', '=', kept.id).execute()
  expect(await restoreCategory(app, 'ada', 'cat')).toEqual({ ok: true, articles: 1 })
  const after = await readCategories(app.db)
  const plain = (list: typeof before) => list.map((category) => ({ ...category, version: 0 }))
  expect(plain(after)).toEqual(plain(before))
  const rows = await app.db.selectFrom('articles').select(['id', 'category']).execute()
  expect(Object.fromEntries(rows.map(({ id, category }) => [id, category]))).toEqual({
    [moved.id]: 'Feline Life',
    [kept.id]: 'Pet Travel',
    [own.id]: 'Dog Care',
  })
  expect(Object.fromEntries(await readCategoryCounts(app.db))).toMatchObject({ 'Feline Life': 1 })
  expect(await findMovedPath(app.db, 'cat-care')).toBe('/category/feline-life')
  expect(await findMovedPath(app.db, 'feline-life')).toBeUndefined()
  expect((await actions(app)).at(-1)).toBe('category.restored')
  expect(await restoreCategory(app, 'ada', 'cat')).toEqual({ ok: false, reason: 'not_found' })
})

test('a merge is not taken back once its name has another owner, its target is gone, or a month has passed', async () => {
  const app = await createTestApp()
  await removeCategory(app, 'ada', { key: 'cat', into: 'dog' })
  await rename(app, 'travel', { title: 'Cat Care', slug: 'cats' })
  expect(await restoreCategory(app, 'ada', 'cat')).toEqual({ ok: false, reason: 'taken', title: 'Cat Care' })
  await removeCategory(app, 'ada', { key: 'travel', into: 'dog' })
  await removeCategory(app, 'ada', { key: 'dog', into: 'health' })
  expect(await restoreCategory(app, 'ada', 'cat')).toEqual({ ok: false, reason: 'target_gone' })
  expect(await restoreCategory(app, 'ada', 'dog')).toEqual({ ok: true, articles: 0 })
  expect(await restoreCategory(app, 'ada', 'cat')).toEqual({ ok: true, articles: 0 })
  await removeCategory(app, 'ada', { key: 'grooming', into: null })
  expect(await findMovedPath(app.db, 'pet-grooming')).toBe('/categories')
  expect(await restoreCategory(app, 'ada', 'grooming')).toEqual({ ok: true, articles: 0 })
  expect(await findMovedPath(app.db, 'pet-grooming')).toBeUndefined()
  await removeCategory(app, 'ada', { key: 'grooming', into: null })
  app.advanceClock(31 * 24 * 60 * 60 * 1000)
  expect(await restoreCategory(app, 'ada', 'grooming')).toEqual({ ok: false, reason: 'not_found' })
})

test('a category without articles is removed, and its address leads to all categories', async () => {
  const app = await createTestApp()
  expect(await removeCategory(app, 'ada', { key: 'travel', into: null })).toEqual({ ok: true, articles: 0 })
  expect(await titles(app)).not.toContain('Pet Travel')
  expect(await findMovedPath(app.db, 'pet-travel')).toBe('/categories')
  expect(await removeCategory(app, 'ada', { key: 'travel', into: null })).toEqual({ ok: false, reason: 'not_found' })
  expect(await removeCategory(app, 'ada', { key: 'dog', into: 'dog' })).toEqual({ ok: false, reason: 'no_target' })
})

test('a new category comes last, and the order is the owner’s', async () => {
  const app = await createTestApp()
  const created = await createCategory(app, 'ada', gear)
  if (!created.ok) throw new Error(created.reason)
  expect(await titles(app)).toEqual([...builtIn.map(({ title }) => title), 'Gear'])
  expect(await orderCategories(app, 'ada', [created.category.key, 'unknown', 'cat'])).toBe(true)
  expect((await titles(app)).slice(0, 3)).toEqual(['Gear', 'Cat Care', 'Dog Care'])
})

test('a picture says which category shows it', async () => {
  const app = await createTestApp()
  const picture = '/media/0123456789abcdef01234567.webp'
  const created = await createCategory(app, 'ada', { ...gear, picture })
  if (!created.ok) throw new Error(created.reason)
  expect(await app.db.selectFrom('media_uses').selectAll().execute()).toEqual([
    { kind: 'category', id: created.category.key, title: 'Gear', media_id: '0123456789abcdef01234567' },
  ])
})

test('of two changes that began with the same version the second is a conflict, unless it repeats the first', async () => {
  const app = await createTestApp()
  const [dog] = builtIn
  if (!dog) return
  const change = { ...dog, version: 1, title: 'Dogs' }
  expect(await updateCategory(app, 'ada', change)).toMatchObject({ ok: true })
  expect(await updateCategory(app, 'ada', change)).toMatchObject({ ok: true, category: { version: 2 } })
  expect(await updateCategory(app, 'ada', { ...change, title: 'Puppies' })).toMatchObject({
    reason: 'conflict',
    category: { title: 'Dogs' },
  })
})

const emptyBriefOf = (category: string) => ({ ...emptyBrief, question: 'How much water does a cat need?', category })
