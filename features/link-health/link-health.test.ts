import { expect, test } from 'vitest'
import { changeArticle } from '#features/articles/update-article.ts'
import { listVersions } from '#features/articles/versions.ts'
import { countClick } from '#features/analytics/commands.ts'
import type { Deps } from '#features/deps.ts'
import { FetchRefused } from '#features/discovery/ports.ts'
import { anArticle, aProduct } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { checkLinks } from './jobs.ts'
import { readLinkHealth } from './queries.ts'
import { replaceProduct, undoReplacement } from './commands.ts'

const day = 24 * 60 * 60 * 1000
const dp = (asin: string, tag = 'wagwise-20') => `https://www.amazon.com/dp/${asin}${tag && `?tag=${tag}`}`
const health = (house: TestHouse) => readLinkHealth(house.db, house.clock())
const listed = async (house: TestHouse) =>
  (await health(house)).problems.map(({ product, problem, clicks }) => `${product.title}: ${problem}, ${clicks}`)
const outside: Deps['outside'] = async (address) => {
  if (address.endsWith('dead')) throw new FetchRefused()
  return { url: dp('B000000003'), type: 'text/html', text: '' }
}

test('the work list names what is wrong, most clicks at stake first, and what is fine is not on it', async () => {
  const house = await openTestHouse({ outside })
  const make = (title: string, affiliate_link: string | null, asin: string | null = null) =>
    aProduct(house, { title, affiliate_link, asin })
  await make('Fine', dp('B000000001'), 'B000000001')
  await make('Search', 'https://www.amazon.com/s?k=mat&tag=wagwise-20')
  await make('Short', 'https://amzn.to/fine', 'B000000003')
  await make('Dead', 'https://amzn.to/dead')
  const bare = await make('Bare', dp('B000000004', ''), 'B000000004')
  const foreign = await make('Foreign', dp('B000000005', 'other-20'), 'B000000005')
  await make('Linkless', null, 'B000000006')
  const { id: article_id } = await anArticle(house, {
    title: 'Names it',
    content: `See [this](${dp('B000000005', 'other-20')}).`,
  })
  for (let turn = 0; turn < 3; turn++) await countClick(house, { product_id: foreign.id, article_id, kind: 'person' })
  await countClick(house, { product_id: bare.id, article_id: undefined, kind: 'person' })
  await countClick(house, { product_id: bare.id, article_id: undefined, kind: 'own' })
  expect(await checkLinks(house)).toBe(7)
  const { problems, checked, checkedAt } = await health(house)
  expect([checked, checkedAt]).toEqual([7, house.clock()])
  expect(await listed(house)).toEqual([
    'Foreign: other-tag, 3',
    'Bare: no-tag, 1',
    'Dead: dead-short-link, 0',
    'Linkless: no-link, 0',
  ])
  expect(problems[0]?.articles).toMatchObject([{ id: article_id, title: 'Names it' }])
  expect(problems[0]?.said).toContain('other-20')
})

test('links are looked at once a day, at once when a product has changed, and after an interruption the rest', async () => {
  let broken = false
  const house = await openTestHouse({
    outside: async () => {
      if (broken) throw new Error('The disk is full.')
      return { url: dp('B000000003'), type: '', text: '' }
    },
  })
  for (let number = 0; number < 14; number++) await aProduct(house, { affiliate_link: 'https://amzn.to/x' })
  expect(await checkLinks(house)).toBe(14)
  expect(await checkLinks(house)).toBe(0)
  const { id } = await aProduct(house, { affiliate_link: dp('B000000009', ''), asin: 'B000000009' })
  expect(await checkLinks(house)).toBe(1)
  await house.db
    .updateTable('products')
    .set({ affiliate_link: dp('B000000009'), version: 2 })
    .where('id', '=', id)
    .execute()
  expect(await checkLinks(house)).toBe(1)
  expect(await listed(house)).toEqual([])
  house.pass(day + 1)
  broken = true
  await expect(checkLinks(house)).rejects.toThrow('disk')
  broken = false
  expect(await checkLinks(house)).toBeGreaterThan(0)
  expect(await checkLinks(house)).toBe(0)
})

test('a product that the shop does not know is told only by a discovery that can tell', async () => {
  const answers: (ReadonlySet<string> | undefined)[] = [undefined, new Set(['B000000001'])]
  const discovery: Deps['discovery'] = {
    search: async () => ({ products: [] }),
    knows: async () => answers.shift(),
  }
  const house = await openTestHouse({ discovery })
  await aProduct(house, { title: 'Known', asin: 'B000000001', affiliate_link: dp('B000000001') })
  await aProduct(house, { title: 'Gone', asin: 'B000000002', affiliate_link: dp('B000000002') })
  await checkLinks(house)
  expect(await listed(house), 'it could not tell').toEqual([])
  house.pass(day + 1)
  await checkLinks(house)
  expect(await listed(house)).toEqual(['Gone: unknown-to-shop, 0'])
})

async function replaceable(house: TestHouse) {
  const gone = await aProduct(house, { title: 'Lick mat', asin: 'B000000001', affiliate_link: dp('B000000001') })
  const bowl = await aProduct(house, { title: 'Slow bowl', asin: 'B000000002', affiliate_link: dp('B000000002') })
  const content = `Try the [Lick mat](${dp('B000000001')}) first.`
  const articles = [
    await anArticle(house, { content }),
    await anArticle(house, { content: `${content}\n\nMore.`, state: 'draft' }),
  ]
  const other = await anArticle(house, { content: 'Nothing to buy here.' })
  return { gone, bowl, articles, other, content }
}
const contentOf = async ({ db }: TestHouse, id: string | undefined) =>
  (
    await db
      .selectFrom('articles')
      .select('content')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
  ).content

test('one product takes the place of another in every article, with versions and audit, and back again', async () => {
  const house = await openTestHouse()
  const { gone, bowl, articles, other, content } = await replaceable(house)
  const done = await replaceProduct(house, { product_id: gone.id, by_product_id: bowl.id, user_id: 'ann' })
  expect(done).toMatchObject({ ok: true, articles: 2 })
  const [first, draft] = articles
  expect(await contentOf(house, first?.id)).toBe(`Try the [Slow bowl](${dp('B000000002')}) first.`)
  expect(await contentOf(house, draft?.id)).toContain('Slow bowl')
  expect(await contentOf(house, other.id)).toBe('Nothing to buy here.')
  expect(await listVersions(house.db, first?.id ?? '')).toHaveLength(1)
  const undo = done.ok ? done.undo : ''
  expect(await undoReplacement(house, undo, 'ann')).toEqual({ ok: true, articles: 2 })
  expect(await contentOf(house, first?.id)).toBe(content)
  expect(await undoReplacement(house, undo, 'ann')).toEqual({ ok: false, reason: 'done' })
  const actions = await house.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'product.replaced',
    'article.product_replaced',
    'article.product_replaced',
    'article.replacement_undone',
    'article.replacement_undone',
  ])
})

test('when an article was edited since, nothing is taken back', async () => {
  const house = await openTestHouse()
  const { gone, bowl, articles } = await replaceable(house)
  const done = await replaceProduct(house, { product_id: gone.id, by_product_id: bowl.id, user_id: 'ann' })
  await changeArticle(house, {
    id: articles[1]?.id ?? '',
    user_id: 'bob',
    action: 'article.saved',
    change: () => ({ ok: true, fields: { content: 'Mine now.' } }),
  })
  expect(await undoReplacement(house, done.ok ? done.undo : '', 'ann')).toEqual({ ok: false, reason: 'edited' })
  expect(await contentOf(house, articles[1]?.id)).toBe('Mine now.')
  expect(await contentOf(house, articles[0]?.id)).toContain('Slow bowl')
})

test('what cannot be replaced says why', async () => {
  const house = await openTestHouse()
  const { gone } = await replaceable(house)
  const linkless = await aProduct(house, { affiliate_link: null })
  const replace = (by_product_id: string) =>
    replaceProduct(house, { product_id: gone.id, by_product_id, user_id: 'ann' })
  expect([await replace(gone.id), await replace('none'), await replace(linkless.id)]).toEqual([
    { ok: false, reason: 'same' },
    { ok: false, reason: 'none' },
    { ok: false, reason: 'no link' },
  ])
  expect(await undoReplacement(house, 'none', 'ann')).toEqual({ ok: false, reason: 'none' })
})
