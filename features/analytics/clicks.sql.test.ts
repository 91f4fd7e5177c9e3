import { expect, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { countClick } from './commands.ts'

const rows = (app: TestApp) => app.db.selectFrom('click_days').selectAll().orderBy('article_id').execute()

test('clicks are counted by day, product and article (364)', async () => {
  const app = await createTestApp()
  const [product, article] = [await insertTestProduct(app), await insertTestArticle(app)]
  for (const article_id of [undefined, article.id, article.id]) {
    expect(await countClick(app, { product_id: product.id, article_id, kind: 'person' })).toBe(true)
  }
  app.advanceClock(24 * 3600 * 1000)
  await countClick(app, { product_id: product.id, article_id: article.id, kind: 'person' })
  expect((await rows(app)).map(({ day, article_id, clicks }) => [day, article_id, clicks])).toEqual([
    ['2026-01-15', '', 1],
    ['2026-01-15', article.id, 2],
    ['2026-01-16', article.id, 1],
  ])
})

test('crawlers are counted apart (T22)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestProduct(app)
  for (const kind of ['person', 'crawler'] as const)
    await countClick(app, { product_id: id, article_id: undefined, kind })
  expect((await rows(app)).map(({ kind, clicks }) => `${kind} ${clicks}`).toSorted()).toEqual(['crawler 1', 'person 1'])
})

test('a product or an article that does not exist leaves no row (T22)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestProduct(app)
  expect(await countClick(app, { product_id: 'none', article_id: undefined, kind: 'person' })).toBe(false)
  expect(await countClick(app, { product_id: id, article_id: 'none', kind: 'person' })).toBe(false)
  expect(await rows(app)).toEqual([])
})

test('a hundred clicks at once are a hundred (F9)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestProduct(app)
  await Promise.all(
    Array.from({ length: 100 }, () => countClick(app, { product_id: id, article_id: undefined, kind: 'person' })),
  )
  expect((await rows(app)).map(({ clicks }) => clicks)).toEqual([100])
})

test('a link in the text of an article is a click without a product, and without either it is none (364)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const text = { product_id: undefined, kind: 'person' as const }
  expect(await countClick(app, { ...text, article_id: id })).toBe(true)
  expect(await countClick(app, { ...text, article_id: undefined })).toBe(false)
  expect((await rows(app)).map(({ product_id, article_id }) => [product_id, article_id])).toEqual([['', id]])
})
