import { expect, test } from 'vitest'
import { updateArticle } from '#features/articles/update-article.ts'
import { listVersions } from '#features/articles/versions.ts'
import { countClick } from '#features/analytics/commands.ts'
import type { Deps } from '#features/deps.ts'
import { FetchRejected } from '#features/discovery/ports.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { checkLinks } from './jobs.ts'
import { readLinkHealth } from './queries.ts'
import { replaceProduct, undoReplacement } from './commands.ts'

const day = 24 * 60 * 60 * 1000
const dp = (asin: string, tag = 'wagwise-20') => `https://www.amazon.com/dp/${asin}${tag && `?tag=${tag}`}`
const health = (app: TestApp) => readLinkHealth(app)
const listed = async (app: TestApp) =>
  (await health(app)).problems.map(({ product, problem, clicks }) => `${product.title}: ${problem}, ${clicks}`)
const outside: Deps['fetchRetailerPage'] = async (url) => {
  if (url.endsWith('dead')) throw new FetchRejected()
  return { url: dp('B000000003'), type: 'text/html', text: '' }
}

test('the list shows broken links, most clicks first, and no healthy ones', async () => {
  const app = await createTestApp({ fetchRetailerPage: outside })
  const make = (title: string, affiliate_link: string | null, asin: string | null = null) =>
    insertTestProduct(app, { title, affiliate_link, asin })
  await make('Fine', dp('B000000001'), 'B000000001')
  await make('Search', 'https://www.amazon.com/s?k=mat&tag=wagwise-20')
  await make('Short', 'https://amzn.to/fine', 'B000000003')
  await make('Dead', 'https://amzn.to/dead')
  const bare = await make('Bare', dp('B000000004', ''), 'B000000004')
  const foreign = await make('Foreign', dp('B000000005', 'other-20'), 'B000000005')
  await make('Linkless', null, 'B000000006')
  await make('Empty', '')
  await make('Another shop', 'https://shop.example/mat')
  await make('Not joined', 'https://www.chewy.com/mat/dp/345678')
  const { id: article_id } = await insertTestArticle(app, {
    title: 'Names it',
    content: `See [this](${dp('B000000005', 'other-20')}) or [a shop](https://www.chewy.com/mat/dp/345678).`,
  })
  for (let turn = 0; turn < 3; turn++) await countClick(app, { product_id: foreign.id, article_id, kind: 'person' })
  await countClick(app, { product_id: bare.id, article_id: undefined, kind: 'person' })
  await countClick(app, { product_id: bare.id, article_id: undefined, kind: 'admin' })
  expect(await checkLinks(app)).toBe(10)
  const { problems, checked, checkedAt } = await health(app)
  expect([checked, checkedAt]).toEqual([10, app.clock()])
  expect(await listed(app)).toEqual([
    'Foreign: other-tag, 3',
    'Bare: no-tag, 1',
    'Dead: dead-short-link, 0',
    'Linkless: no-link, 0',
    'Empty: no-link, 0',
    'Not joined: no-tag, 0',
  ])
  expect(problems[0]?.articles).toMatchObject([{ id: article_id, title: 'Names it' }])
  expect(problems[0]?.message).toContain('other-20')
})

test('links are checked once a day, again when a product changes, and the rest after an interruption', async () => {
  let broken = false
  const app = await createTestApp({
    fetchRetailerPage: async () => {
      if (broken) throw new Error('The disk is full.')
      return { url: dp('B000000003'), type: '', text: '' }
    },
  })
  for (let number = 0; number < 14; number++) await insertTestProduct(app, { affiliate_link: 'https://amzn.to/x' })
  expect(await checkLinks(app)).toBe(14)
  expect(await checkLinks(app)).toBe(0)
  const { id } = await insertTestProduct(app, { affiliate_link: dp('B000000009', ''), asin: 'B000000009' })
  expect(await checkLinks(app)).toBe(1)
  await app.db
    .updateTable('products')
    .set({ affiliate_link: dp('B000000009'), version: 2 })
    .where('id', '=', id)
    .execute()
  expect(await checkLinks(app)).toBe(1)
  expect(await listed(app)).toEqual([])
  app.advanceClock(day + 1)
  broken = true
  await expect(checkLinks(app)).rejects.toThrow('disk')
  broken = false
  expect(await checkLinks(app)).toBeGreaterThan(0)
  expect(await checkLinks(app)).toBe(0)
})

test('a product that the retailer does not know is reported only by a provider that can tell', async () => {
  const known = { title: 'Mat', image: undefined, price: undefined }
  const unavailable = { ok: false, reason: 'unavailable', message: 'Not now.' } as const
  const results = [unavailable, { ok: true, items: new Map([['B000000001', known]]) } as const]
  const discovery: Deps['discovery'] = {
    search: async () => ({ ok: true, products: [] }),
    lookUp: async () => results.shift() ?? unavailable,
  }
  const app = await createTestApp({ discovery })
  await insertTestProduct(app, { title: 'Known', asin: 'B000000001', affiliate_link: dp('B000000001') })
  await insertTestProduct(app, { title: 'Gone', asin: 'B000000002', affiliate_link: dp('B000000002') })
  await checkLinks(app)
  expect(await listed(app), 'it could not tell').toEqual([])
  app.advanceClock(day + 1)
  await checkLinks(app)
  expect(await listed(app)).toEqual(['Gone: unknown-to-shop, 0'])
})

test('links in the text of articles are checked too, whether or not there is a product for them (fault 33)', async () => {
  const app = await createTestApp()
  const foreign = dp('B000000005', 'other-20')
  const content = `See [this](${foreign}), [ours](${dp('B000000001')}) and amazon.com.\n\n**[bare](${dp('B000000004', '')})**`
  const one = await insertTestArticle(app, { title: 'One', content })
  const two = await insertTestArticle(app, { title: 'Two', content: `Again [this](${foreign}).`, state: 'draft' })
  const issues = async () => {
    await checkLinks(app)
    return (await health(app)).articleLinks.map(({ link, problem, articles }) => [link, problem, articles.length])
  }
  expect(await issues()).toEqual([
    [foreign, 'other-tag', 2],
    [dp('B000000004', ''), 'no-tag', 1],
  ])
  for (const id of [one.id, two.id])
    await updateArticle(app, {
      id,
      user_id: null,
      action: 'test',
      change: () => ({ ok: true, fields: { content: 'x' } }),
    })
  expect(await issues()).toEqual([])
})

test('nothing is known about links before their first check, and search links are counted (fault 33)', async () => {
  const app = await createTestApp()
  for (let number = 10; number < 22; number++)
    await insertTestProduct(app, { asin: `B0000000${number}`, affiliate_link: dp(`B0000000${number}`) })
  await insertTestProduct(app, { affiliate_link: 'https://www.amazon.com/s?k=mat&tag=wagwise-20', asin: null })
  expect(await health(app)).toMatchObject({ checkedAt: null, checked: 0, unchecked: 13, searches: 0 })
  await checkLinks(app)
  expect(await health(app)).toMatchObject({ checkedAt: app.clock(), checked: 13, unchecked: 0, searches: 1 })
  await insertTestProduct(app, { affiliate_link: dp('B000000099'), asin: 'B000000099' })
  expect(await health(app)).toMatchObject({ checked: 13, unchecked: 1 })
})

async function replaceable(app: TestApp) {
  const deleted = await insertTestProduct(app, {
    title: 'Lick mat',
    asin: 'B000000001',
    affiliate_link: dp('B000000001'),
  })
  const bowl = await insertTestProduct(app, {
    title: 'Slow bowl',
    asin: 'B000000002',
    affiliate_link: dp('B000000002'),
  })
  const content = `Try the [Lick mat](${dp('B000000001')}) first.`
  const articles = [
    await insertTestArticle(app, { content }),
    await insertTestArticle(app, { content: `${content}\n\nMore.`, state: 'draft' }),
  ]
  const other = await insertTestArticle(app, { content: 'Nothing to buy here.' })
  return { gone: deleted, bowl, articles, other, content }
}
const contentOf = async ({ db }: TestApp, id: string | undefined) =>
  (
    await db
      .selectFrom('articles')
      .select('content')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
  ).content

test('replacing a product updates every article, with versions and audit entries, and can be undone', async () => {
  const app = await createTestApp()
  const { gone: deleted, bowl, articles, other, content } = await replaceable(app)
  const result = await replaceProduct(app, { product_id: deleted.id, replacement_id: bowl.id, user_id: 'ann' })
  expect(result).toMatchObject({ ok: true, articles: 2 })
  const [first, draft] = articles
  expect(await contentOf(app, first?.id)).toBe(`Try the [Slow bowl](${dp('B000000002')}) first.`)
  expect(await contentOf(app, draft?.id)).toContain('Slow bowl')
  expect(await contentOf(app, other.id)).toBe('Nothing to buy here.')
  expect(await listVersions(app.db, first?.id ?? '')).toHaveLength(1)
  const undo = result.ok ? result.undo : ''
  expect(await undoReplacement(app, undo, 'ann')).toEqual({ ok: true, articles: 2 })
  expect(await contentOf(app, first?.id)).toBe(content)
  expect(await undoReplacement(app, undo, 'ann')).toEqual({ ok: false, reason: 'already_undone' })
  const entries = await app.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'product.replaced',
    'article.product_replaced',
    'article.product_replaced',
    'article.replacement_undone',
    'article.replacement_undone',
  ])
  expect(entries.map(({ details }) => details)).toEqual(entries.map(() => expect.objectContaining({ undo })))
})

test('an article that only places the product gets the other one', async () => {
  const app = await createTestApp()
  const { gone: deleted, bowl } = await replaceable(app)
  const { slug } = await app.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', bowl.id)
    .executeTakeFirstOrThrow()
  const card = await insertTestArticle(app, { content: `{product: ${deleted.id}}` })
  const result = await replaceProduct(app, { product_id: deleted.id, replacement_id: bowl.id, user_id: 'ann' })
  expect(result).toMatchObject({ ok: true, articles: 3 })
  expect(await contentOf(app, card.id)).toBe(`{product: ${slug}}`)
  await undoReplacement(app, result.ok ? result.undo : '', 'ann')
  expect(await contentOf(app, card.id)).toBe(`{product: ${deleted.id}}`)
})

test('if an article was edited since, nothing is undone', async () => {
  const app = await createTestApp()
  const { gone: deleted, bowl, articles } = await replaceable(app)
  const result = await replaceProduct(app, { product_id: deleted.id, replacement_id: bowl.id, user_id: 'ann' })
  await updateArticle(app, {
    id: articles[1]?.id ?? '',
    user_id: 'bob',
    action: 'article.saved',
    change: () => ({ ok: true, fields: { content: 'Mine now.' } }),
  })
  expect(await undoReplacement(app, result.ok ? result.undo : '', 'ann')).toEqual({ ok: false, reason: 'edited' })
  expect(await contentOf(app, articles[1]?.id)).toBe('Mine now.')
  expect(await contentOf(app, articles[0]?.id)).toContain('Slow bowl')
})

test('a replacement that is not possible says why', async () => {
  const app = await createTestApp()
  const { gone: deleted } = await replaceable(app)
  const linkless = await insertTestProduct(app, { affiliate_link: null })
  const replace = (replacement_id: string) =>
    replaceProduct(app, { product_id: deleted.id, replacement_id, user_id: 'ann' })
  expect([await replace(deleted.id), await replace('none'), await replace(linkless.id)]).toEqual([
    { ok: false, reason: 'same_product' },
    { ok: false, reason: 'not_found' },
    { ok: false, reason: 'no_link' },
  ])
  expect(await undoReplacement(app, 'none', 'ann')).toEqual({ ok: false, reason: 'not_found' })
})

test('links of other programs are checked: products always, texts once the owner has entered their id', async () => {
  const app = await createTestApp({ fetchRetailerPage: outside })
  await insertTestProduct(app, { title: 'Mat', affiliate_link: 'https://www.chewy.com/mat/dp/345678' })
  const links = '[it](https://www.ebay.com/itm/123456789012?campid=42) or [it](https://www.ebay.com/itm/123456789013)'
  await insertTestArticle(app, { content: `See ${links}.` })
  const problems = async () => {
    app.advanceClock(2 * day)
    await checkLinks(app)
    const { problems: products, articleLinks } = await health(app)
    return [...products, ...articleLinks].map(({ problem }) => problem)
  }
  expect(await problems(), 'the product earns nothing').toEqual(['no-tag'])
  const programTags = { ebay: '5338000001', chewy: 'https://chewy.sjv.io/c/1/2/3' }
  await updateSettings(app, { programTags }, 'admin')
  expect(await problems()).toEqual(['no-tag', 'other-tag', 'no-tag'])
})

test('every shop of a product is checked, with the clicks on its own link, until it is removed', async () => {
  const app = await createTestApp({ fetchRetailerPage: outside })
  const offer = {
    ...{ id: 'other', shop: '', affiliate_link: `${dp('B000000002').split('?', 1)[0]}?tag=theirs-20`, price: '' },
    ...{ price_noted_on: '', out_of_stock_on: '', country: '' },
  }
  const maker = { ...offer, id: 'maker', shop: 'Maker', affiliate_link: 'https://maker.example/mat' }
  const short = { ...offer, id: 'short', affiliate_link: 'https://amzn.to/dead' }
  const link = { title: 'Mat', asin: 'B000000001', affiliate_link: dp('B000000001'), offers: [offer, maker, short] }
  const { id } = await insertTestProduct(app, link)
  for (const offer_id of ['other', undefined])
    await countClick(app, { product_id: id, article_id: undefined, offer_id, kind: 'person' })
  expect(await checkLinks(app)).toBe(1)
  expect(await listed(app)).toEqual(['Mat: other-tag, 1', 'Mat: dead-short-link, 0'])
  await app.db.updateTable('products').set({ offers: [], version: 2 }).execute()
  await checkLinks(app)
  expect(await listed(app)).toEqual([])
})
