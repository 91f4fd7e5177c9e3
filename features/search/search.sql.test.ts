import { expect, test } from 'vitest'
import { trashArticle, restoreArticles } from '#features/articles/trash.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { indexDocuments, removeDocuments } from '#features/search-index/commands.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { defaultPoisonLines } from '#domain/tonight/poison-lines.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { countQueries } from '#tests/kit/query-counter.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { trashProduct, restoreProducts } from '#features/products/commands.ts'
import { insertProducts } from '#features/products/insert-products.ts'
import { blankProduct } from '#tests/kit/blank-product.ts'
import { searchSite, suggest } from './queries.ts'
import { createCustomPage, deleteCustomPage, updateCustomPage } from '#features/pages/custom-page-commands.ts'
import { savePage } from '#features/pages/commands.ts'
import { syncSearch } from './sync.ts'

const emptyProduct = { ...blankProduct, title: '', slug: '', image_url: '/media/none.svg', link_key: null }

const ownPage = {
  title: 'Adoption days',
  intro: '',
  description: '',
  menu: null,
  state: 'published' as const,
  content: 'Meet us at the windmill.',
}

async function shelf() {
  const app = await createTestApp()
  const write = (slug: string, change: Parameters<typeof insertTestArticle>[1]) =>
    insertTestArticle(app, { slug, excerpt: '', meta_keywords: [], ...change })
  await write('plants', {
    title: 'Green rooms',
    content:
      'Some plants are fine.\n\n## If your pet has chewed a plant\n\nAny part of a **lily**, and a cat: drive now.',
    published_date: app.clock() - 3,
  })
  await write('kitchen', {
    title: 'Kitchen foods',
    content:
      'Chocolate, coffee and lilies do harm.\n\nA dog that is vomiting needs a vet. The colour of the gums tells more.',
    takeaways: ['Grapes are dangerous'],
    image_alt: 'A whisk on a counter',
    published_date: app.clock() - 2,
  })
  await write('walks', { title: 'Long walks', content: 'A leash and a bag.', published_date: app.clock() - 1 })
  return app
}

const found = async (app: TestApp, q: string, change = {}) => {
  const { articles, total } = await searchSite(app.db, { q, limit: 72 }, change)
  expect(total).toBe(articles.length)
  return articles.map(({ slug }) => slug)
}

test.each([
  ['a word of the text', 'coffee', ['kitchen']],
  ['a plural', 'lily', ['kitchen', 'plants']],
  ['a plural for a singular', 'whisks', ['kitchen']],
  ['all words in any order', 'vet dog', ['kitchen']],
  ['a takeaway', 'grape', ['kitchen']],
  ['an alt text', 'whisk', ['kitchen']],
  ['a heading', 'chewed', ['plants']],
  ['a synonym', 'throwing up', ['kitchen']],
  ['an American spelling', 'color', ['kitchen']],
  ['words without meaning', 'my dog ate chocolate', ['kitchen']],
  ['the beginning of the last word', 'choco', ['kitchen']],
  ['a typing error', 'choclate', ['kitchen']],
  ['one wrong word of two', 'vomitting dog', ['kitchen']],
  ['words that no article has together', 'leash coffee', []],
])('an article is found by %s: %s', async (_what, q, slugs) => {
  expect((await found(await shelf(), q)).toSorted()).toEqual(slugs)
})

test('what matches as specified comes first, in its order, then the rest by score', async () => {
  const app = await shelf()
  await insertTestArticle(app, { slug: 'new', title: 'Daylily beds', published_date: app.clock() - 20 })
  await insertTestArticle(app, { slug: 'newer', title: 'Of lily ponds', published_date: app.clock() - 10 })
  const slugs = await found(app, 'lily')
  expect(slugs.slice(0, 2)).toEqual(['newer', 'new'])
  expect(slugs.slice(2).toSorted()).toEqual(['kitchen', 'plants'])
})

test('pages of results list every article once, across both kinds of matches', async () => {
  const app = await shelf()
  for (let number = 0; number < 4; number++)
    await insertTestArticle(app, { slug: `title-${number}`, title: `Lily ${number}` })
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const page = await searchSite(app.db, { q: 'lily', limit: 1, cursor })
    expect([page.total, page.articles.length]).toEqual([6, 1])
    listed.push(...page.articles.map(({ slug }) => slug))
    cursor = page.next ?? undefined
  } while (cursor)
  expect([listed.length, new Set(listed).size]).toEqual([6, 6])
  for (const damaged of ['found.', 'found.x', 'found.-1', 'found.1e9'])
    expect((await searchSite(app.db, { q: 'lily', limit: 2, cursor: damaged })).total).toBe(6)
})

test('a category narrows both kinds of matches', async () => {
  const app = await shelf()
  await insertTestArticle(app, { slug: 'dogs', category: 'Dog Care', content: 'A lily on a walk.' })
  const { articles, total } = await searchSite(app.db, { q: 'lily', category: 'Dog Care', limit: 72 })
  expect([articles.map(({ slug }) => slug), total]).toEqual([['dogs'], 1])
})

test('results show the sentence that matched and its section', async () => {
  const app = await shelf()
  const { articles, search } = await searchSite(app.db, { q: 'lily', limit: 72 })
  const id = articles.find(({ slug }) => slug === 'plants')?.id ?? ''
  expect(search?.sentences[id]).toEqual({
    section: 'If your pet has chewed a plant',
    parts: ['Any part of a ', 'lily', ', and a cat: drive now.'],
  })
})

test('a corrected word is named, and the words can be searched as they were typed', async () => {
  const app = await shelf()
  expect((await searchSite(app.db, { q: 'choclate', limit: 72 })).search?.corrected).toBe('chocolate')
  expect(await found(app, 'choclate', { exact: true })).toEqual([])
  expect((await searchSite(app.db, { q: 'chocolate', limit: 72 })).search?.corrected).toBeNull()
})

test('a draft is not found, and neither is what was unpublished, trashed or changed', async () => {
  const app = await shelf()
  const article = await insertTestArticle(app, { slug: 'secret', content: 'About capybaras.', state: 'draft' })
  expect(await found(app, 'capybara')).toEqual([])
  const save = (fields: object, version: number) =>
    saveArticle(app, { id: article.id, version, user_id: 'admin', fields })
  await save({ state: 'published' }, 1)
  expect(await found(app, 'capybara')).toEqual(['secret'])
  await save({ content: 'About wombats.' }, 2)
  expect([await found(app, 'capybara', { exact: true }), await found(app, 'wombat')]).toEqual([[], ['secret']])
  await trashArticle(app, { id: article.id, user_id: 'admin' })
  expect(await found(app, 'wombat', { exact: true })).toEqual([])
  await restoreArticles(app, { ids: [article.id], user_id: 'admin' })
  expect(await found(app, 'wombat')).toEqual(['secret'])
})

const lily: SearchDocument = {
  kind: 'entry',
  key: 'lily',
  version: '1',
  title: 'Lily',
  href: '/safe/lily',
  names: ['Easter lily'],
  card: {
    level: 'emergency',
    levels: { cat: 'emergency', dog: 'careful' },
    title: 'Lilies',
    answer: 'Kidneys fail.',
    steps: ['Leave for a clinic now.'],
    href: '/safe/lily',
  },
}

test('an answer stands above the articles, and goes when its entry goes', async () => {
  const app = await shelf()
  await app.db.transaction().execute((trx) => indexDocuments(trx, [lily]))
  const answer = async (q: string) => (await searchSite(app.db, { q, limit: 5 })).search?.answer ?? null
  expect(await answer('easter lilies')).toEqual({ ...lily.card, lines: [], unknown: [], others: [] })
  expect((await answer('dog ate lily'))?.level).toBe('careful')
  expect((await suggest(app.db, 'lilly')).answer?.title).toBe('Lilies')
  expect(await answer('coffee')).toBeNull()
  await app.db.transaction().execute((trx) => removeDocuments(trx, 'entry', ['lily']))
  expect(await answer('lily')).toBeNull()
})

test('products and pages are found beside the articles', async () => {
  const app = await shelf()
  const page = {
    kind: 'page',
    key: '/faq',
    version: '1',
    title: 'FAQ',
    href: '/faq',
    text: 'Do you earn money?',
  } as const
  await app.db.transaction().execute((trx) => indexDocuments(trx, [page]))
  const { articles, search } = await searchSite(app.db, { q: 'earning', limit: 5 })
  expect([articles, search?.pages.map(({ href }) => href)]).toEqual([[], ['/faq']])
})

test('an index that is written again has each document once', async () => {
  const app = await shelf()
  for (const title of ['Lily', 'Rose', 'Rose']) await indexDocuments(app.db, [{ ...lily, title, names: [] }])
  const answer = async (q: string) => (await searchSite(app.db, { q, limit: 5 }, { exact: true })).search?.answer?.title
  expect([await answer('rose'), await answer('lily')]).toEqual(['Lilies', undefined])
})

test.each([
  ['10,000 characters', 'lily '.repeat(2000)],
  ['one word of 10,000 characters', 'x'.repeat(10_000)],
  ['only punctuation', '?!…()[]{}*'],
  ['another script', 'лилия 百合'],
  ['wildcards', '% _ \\'],
  ['quotes', `"lily' "" ''`],
  ['operators of FTS5', 'lily AND NOT ( NEAR/2 ^ * : - +'],
  ['operators of PostgreSQL', "lily & | ! <-> :* 'a'"],
  ['SQL', `'; drop table articles; --`],
  ['control characters', 'lily\u0000\u0007\ud800'],
])('a query of %s finds something or nothing, without an error', async (_what, q) => {
  const app = await shelf()
  const { articles } = await searchSite(app.db, { q, limit: 72 })
  expect(articles.length).toBeLessThanOrEqual(3)
  expect((await suggest(app.db, q)).articles.length).toBeLessThanOrEqual(5)
})

test('the dialog gets at most five articles, the specified ones first', async () => {
  const app = await shelf()
  await insertTestArticle(app, { slug: 'pond', title: 'Lily ponds', published_date: app.clock() - 50 })
  const { articles, sentences } = await suggest(app.db, 'lily')
  expect(articles.map(({ slug }) => slug)).toEqual(['pond', 'kitchen', 'plants'])
  expect(Object.keys(sentences)).toHaveLength(2)
})

test('a missing, an outdated and a left-over document are repaired, once', async () => {
  const app = await shelf()
  await syncSearch(app)
  expect(await syncSearch(app)).toBe(0)
  const products = await insertProducts(app, app.db, [{ ...emptyProduct, title: 'Lick mat' }])
  await app.db.deleteFrom('search_documents').where('kind', '=', 'product').execute()
  await app.db.updateTable('search_documents').set({ version: '0:1' }).where('title', '=', 'Kitchen foods').execute()
  await app.db.deleteFrom('search_documents').where('title', '=', 'Green rooms').execute()
  await indexDocuments(app.db, [
    { ...lily, kind: 'article', key: 'gone' },
    { ...lily, kind: 'page', key: '/gone' },
  ])
  expect(await syncSearch(app)).toBe(5)
  expect(await found(app, 'lily')).toEqual(['plants', 'kitchen'])
  const { search } = await searchSite(app.db, { q: 'licking mat', limit: 5 })
  expect(search?.products.map(({ key }) => key)).toEqual(products)
})

test('what the owner writes on a page is found at once, under its path, until it is a draft or deleted', async () => {
  const app = await createTestApp()
  const hrefs = async (q: string) =>
    (await searchSite(app.db, { q, limit: 5 }, { exact: true })).search?.pages.map(({ href }) => href)
  await savePage(app, { name: 'about', custom: { text: 'We began in a lighthouse.' }, user_id: 'admin' })
  expect(await hrefs('lighthouse')).toEqual(['/about'])
  await savePage(app, { name: 'about', user_id: 'admin' })
  expect(await hrefs('lighthouse')).toEqual([])
  const created = await createCustomPage(app, 'admin', { ...ownPage, path: '/adoption' })
  if (!created.ok) throw new Error('The page was not saved.')
  expect(await hrefs('windmill')).toEqual(['/adoption'])
  const { id } = created.page
  await updateCustomPage(app, 'admin', { ...ownPage, id, version: 1, path: '/adopting' })
  expect(await hrefs('windmill')).toEqual(['/adopting'])
  await updateCustomPage(app, 'admin', { ...ownPage, id, version: 2, path: '/adopting', state: 'draft' })
  expect(await hrefs('windmill')).toEqual([])
  await updateCustomPage(app, 'admin', { ...ownPage, id, version: 3, path: '/adopting' })
  await deleteCustomPage(app, 'admin', id)
  expect(await hrefs('windmill')).toEqual([])
})

test('pages are found once the index is in step with them', async () => {
  const app = await shelf()
  await syncSearch(app)
  const { search } = await searchSite(app.db, { q: 'affiliate disclaimer', limit: 5 })
  expect(search?.pages.map(({ href }) => href)).toContain('/affiliate-disclaimer')
  const { pages } = await suggest(app.db, 'calorie calculator')
  expect(pages.map(({ href }) => href)).toEqual(['/tools/calories'])
})

test('a product is found until it is in the trash', async () => {
  const app = await shelf()
  const [id = ''] = await insertProducts(app, app.db, [{ ...emptyProduct, title: 'Snuffle mat' }])
  const titles = async () =>
    (await searchSite(app.db, { q: 'snuffle mats', limit: 5 }, { exact: true })).search?.products.map(
      ({ title }) => title,
    )
  expect(await titles()).toEqual(['Snuffle mat'])
  await trashProduct(app, 'admin', id)
  expect(await titles()).toEqual([])
  await restoreProducts(app, 'admin', [id])
  expect(await titles()).toEqual(['Snuffle mat'])
})

test('a question of more words than any article has finds those about its answer, or with all words but one', async () => {
  const app = await shelf()
  await app.db.transaction().execute((trx) => indexDocuments(trx, [lily]))
  expect(await found(app, 'kitten ate lily petals from a bouquet')).toEqual(['kitchen', 'plants'])
  expect(await found(app, 'chocolate coffee umbrella')).toEqual(['kitchen'])
})

test('without an answer readers are told whom to ask instead', async () => {
  const app = await shelf()
  const { answer, lines } = await suggest(app.db, 'zebra', { poisonLines: defaultPoisonLines })
  expect([answer, lines.map(({ href }) => href.slice(0, 4))]).toEqual([null, ['tel:', 'tel:']])
  const { search } = await searchSite(app.db, { q: 'zebra', limit: 5 }, { poisonLines: defaultPoisonLines })
  expect(search?.lines).toEqual(lines)
})

test.each([
  ['that is found as specified', 'long walks', 7],
  ['that is found elsewhere in the text', 'vet dog', 6],
  ['of three words that nothing has', 'zebra pillow tractor', 11],
])('a search %s takes few statements, because each costs a round trip on PostgreSQL', async (_, q, most) => {
  const app = await shelf()
  const { plugin, cost } = countQueries()
  await searchSite(app.db.withPlugin(plugin), { q, limit: 72 }, { version: 1 })
  expect(cost.statements).toBeLessThanOrEqual(most)
})
