import { expect, test } from 'vitest'
import { anArticle, aProduct } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { countClick } from './commands.ts'

const rows = (house: TestHouse) => house.db.selectFrom('click_days').selectAll().orderBy('article_id').execute()

test('clicks are counted by day, product and article (364)', async () => {
  const house = await openTestHouse()
  const [product, article] = [await aProduct(house), await anArticle(house)]
  for (const article_id of [undefined, article.id, article.id]) {
    expect(await countClick(house, { product_id: product.id, article_id, kind: 'person' })).toBe(true)
  }
  house.pass(24 * 3600 * 1000)
  await countClick(house, { product_id: product.id, article_id: article.id, kind: 'person' })
  expect((await rows(house)).map(({ day, article_id, clicks }) => [day, article_id, clicks])).toEqual([
    ['2026-01-15', '', 1],
    ['2026-01-15', article.id, 2],
    ['2026-01-16', article.id, 1],
  ])
})

test('crawlers are counted apart (T22)', async () => {
  const house = await openTestHouse()
  const { id } = await aProduct(house)
  for (const kind of ['person', 'crawler'] as const)
    await countClick(house, { product_id: id, article_id: undefined, kind })
  expect((await rows(house)).map(({ kind, clicks }) => `${kind} ${clicks}`).toSorted()).toEqual([
    'crawler 1',
    'person 1',
  ])
})

test('a product or an article that does not exist leaves no row (T22)', async () => {
  const house = await openTestHouse()
  const { id } = await aProduct(house)
  expect(await countClick(house, { product_id: 'none', article_id: undefined, kind: 'person' })).toBe(false)
  expect(await countClick(house, { product_id: id, article_id: 'none', kind: 'person' })).toBe(false)
  expect(await rows(house)).toEqual([])
})

test('a hundred clicks at once are a hundred (F9)', async () => {
  const house = await openTestHouse()
  const { id } = await aProduct(house)
  await Promise.all(
    Array.from({ length: 100 }, () => countClick(house, { product_id: id, article_id: undefined, kind: 'person' })),
  )
  expect((await rows(house)).map(({ clicks }) => clicks)).toEqual([100])
})

test('a link in the text of an article is a click without a product, and without either it is none (364)', async () => {
  const house = await openTestHouse()
  const { id } = await anArticle(house)
  const text = { product_id: undefined, kind: 'person' as const }
  expect(await countClick(house, { ...text, article_id: id })).toBe(true)
  expect(await countClick(house, { ...text, article_id: undefined })).toBe(false)
  expect((await rows(house)).map(({ product_id, article_id }) => [product_id, article_id])).toEqual([['', id]])
})
