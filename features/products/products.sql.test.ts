import { expect, test } from 'vitest'
import type { ProductInput } from '#domain/products/validate-product.ts'
import { formatProductCsv } from '#domain/products/product-import.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { listVersions } from '#features/articles/versions.ts'
import { FetchRejected } from '#features/discovery/ports.ts'
import { checkLinks } from '#features/link-health/jobs.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { listAdminProducts, listMalformed } from './admin-queries.ts'
import { cleanProductTitles } from './clean-titles.ts'
import { updateProduct, createProduct, restoreProducts, trashProduct } from './commands.ts'
import { extractProducts } from './extract-products.ts'
import { importProducts, previewImport } from './import-products.ts'
import { listProducts } from './queries.ts'

const linkTo = (id: string) => `https://www.amazon.com/dp/${id}?tag=wagwise-20`
const idOf = (number: number) => `B${String(number).padStart(9, '0')}`
const input = (change: Partial<ProductInput> = {}): ProductInput => ({
  title: 'Lick mat',
  description: null,
  price: '$9.99',
  image_url: '',
  sitestripe_image_url: null,
  affiliate_link: linkTo('B000000001'),
  category: 'Feeding & Water',
  asin: null,
  ...change,
})
const actions = async (app: TestApp) =>
  (await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

test('a new product is listed first, gets an image and its product id, and is audited (349, 382)', async () => {
  const app = await createTestApp()
  await insertTestProduct(app)
  app.advanceClock(1000)
  const before = app.contentVersion.current()
  const saved = await createProduct(app, 'admin', input())
  expect(saved).toMatchObject({ ok: true, warning: null, product: { asin: 'B000000001', version: 1, sample: false } })
  const list = await listAdminProducts(app, {})
  expect(list.products.map(({ title }) => title)).toEqual(['Lick mat', 'Lick mat'])
  expect(list.products[0]).toMatchObject({
    asin: 'B000000001',
    image_url: expect.stringMatching(/^\/media\/.+\.svg$/),
    link_problem: null,
  })
  expect(await actions(app)).toEqual(['product.created'])
  expect(app.contentVersion.current()).toBeGreaterThan(before)
})

test('a product id belongs to only one product, on create and on update (T18)', async () => {
  const app = await createTestApp()
  await createProduct(app, 'admin', input())
  const taken = { ok: false, reason: 'invalid', fields: { asin: expect.stringContaining('already') } }
  expect(await createProduct(app, 'admin', input())).toMatchObject(taken)
  const other = await insertTestProduct(app, { asin: 'B000000002', affiliate_link: null })
  expect(await updateProduct(app, 'admin', { ...input(), id: other.id, version: 1 })).toMatchObject(taken)
  expect(await actions(app)).toEqual(['product.created'])
})

test('a link to another host is rejected with a message', async () => {
  const app = await createTestApp()
  const saved = await createProduct(app, 'admin', input({ affiliate_link: 'https://amazon.com.evil.test/?tag=a' }))
  expect(saved).toMatchObject({
    ok: false,
    reason: 'invalid',
    fields: { affiliate_link: expect.stringContaining('retailer') },
  })
})

test('of two updates from one version the second is rejected and shows the current product', async () => {
  const app = await createTestApp()
  const { id } = await insertTestProduct(app)
  const change = (title: string) => updateProduct(app, 'admin', { ...input({ title }), id, version: 1 })
  expect(await change('First')).toMatchObject({ ok: true, product: { title: 'First', version: 2 } })
  expect(await change('Second')).toMatchObject({
    ok: false,
    reason: 'conflict',
    product: { title: 'First', version: 2 },
  })
  expect(await updateProduct(app, 'admin', { ...input(), id: 'none', version: 1 })).toEqual({
    ok: false,
    reason: 'not_found',
  })
})

test('a price entered by hand has no retailer time, and a sample with its own link is no longer a sample', async () => {
  const app = await createTestApp()
  const { id } = await insertTestProduct(app, { price: '$1', price_at: 5 })
  await app.db.updateTable('products').set({ sample: true }).execute()
  const same = await updateProduct(app, 'admin', {
    ...input({ price: '$1', affiliate_link: 'https://www.amazon.com/s?k=lick+mat&tag=wagwise-20' }),
    id,
    version: 1,
  })
  expect(same).toMatchObject({ product: { price_at: 5, sample: true } })
  expect(await updateProduct(app, 'admin', { ...input(), id, version: 2 })).toMatchObject({
    product: { price_at: null, sample: false },
  })
})

test('a trashed product disappears from lists and can be restored unless its id was taken (342)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestProduct(app, { asin: 'B000000001' })
  expect(await trashProduct(app, 'admin', id)).toBe(true)
  expect(await trashProduct(app, 'admin', id)).toBe(false)
  expect(await listProducts(app.db)).toEqual([])
  expect(await restoreProducts(app, 'admin', [id, 'none'])).toEqual([id])
  await trashProduct(app, 'admin', id)
  await createProduct(app, 'admin', input())
  expect(await restoreProducts(app, 'admin', [id])).toEqual([])
  expect(await listProducts(app.db)).toHaveLength(1)
})

test('the list is searchable by title and id, paged, and shows what is hidden and why (337, 349, 350)', async () => {
  const app = await createTestApp()
  for (let number = 0; number < 60; number++)
    await insertTestProduct(app, { title: `Mat ${number}`, created_at: number })
  await insertTestProduct(app, {
    title: '100% wool_bed',
    asin: 'B0WOOLBED1',
    image_url: '/placeholder.svg',
    created_at: 100,
  })
  const first = await listAdminProducts(app, {})
  expect(first).toMatchObject({ total: 61, featurableCount: 19 })
  expect(first.products).toHaveLength(50)
  expect(first.products[0]).toMatchObject({ hidden_reason: expect.stringContaining('placeholder'), link_problem: null })
  const second = await listAdminProducts(app, { cursor: first.next ?? '' })
  expect(second.products.map(({ title }) => title)).toEqual(Array.from({ length: 11 }, (_, n) => `Mat ${10 - n}`))
  expect(second.next).toBeNull()
  for (const q of ['100% WOOL', 'wool_', 'b0woolbed']) expect((await listAdminProducts(app, { q })).total, q).toBe(1)
  expect((await listAdminProducts(app, { q: 'w%l' })).total).toBe(0)
  expect((await listAdminProducts(app, { category: 'Feeding & Water' })).total).toBe(61)
})

test('a product shows the articles that currently mention it by id or by link, including drafts (350)', async () => {
  const app = await createTestApp()
  await insertTestProduct(app, { asin: 'B000000001', affiliate_link: 'https://amzn.to/abc' })
  const byId = await insertTestArticle(app, {
    title: 'By id',
    content: `Take [this](${linkTo('B000000001')}).`,
    created_at: 2,
  })
  const byLink = await insertTestArticle(app, {
    title: 'By link',
    content: 'Take amzn.to/abc',
    state: 'draft',
    created_at: 1,
  })
  await insertTestArticle(app, { content: 'Nothing.' })
  const usedIn = async () => (await listAdminProducts(app, {})).products[0]?.used_in.map(({ title }) => title)
  expect(await usedIn()).toEqual(['By id', 'By link'])
  await app.db.updateTable('articles').set({ content: 'Gone.', version: 2 }).where('id', '=', byId.id).execute()
  expect(await usedIn()).toEqual(['By link'])
  await app.db.updateTable('articles').set({ deleted_at: 1 }).where('id', '=', byLink.id).execute()
  expect(await usedIn()).toEqual([])
})

test('extraction creates each mentioned product once, and a second run creates none (343, 345)', async () => {
  const app = await createTestApp()
  await insertTestProduct(app, { affiliate_link: 'https://www.amazon.com/s?k=known&tag=a-20' })
  await insertTestArticle(app, {
    category: 'Dog Care',
    content: `[**Lick** mat](https://www.amazon.com/dp/B000000001) and [known](https://amazon.com/s?k=known).\n\nSee amzn.to/abc and https://www.amazon.com/s?k=unknown`,
  })
  await insertTestArticle(app, {
    state: 'draft',
    content: `Again ${linkTo('B000000001')}, [${'x'.repeat(300)}](${linkTo('B000000002')})`,
  })
  expect(await extractProducts(app, 'admin')).toEqual({ productsFound: 4, articlesProcessed: 2, productsInserted: 3 })
  const products = await listProducts(app.db)
  expect(products.find(({ asin }) => asin === 'B000000001')).toMatchObject({
    title: 'Lick mat',
    category: 'Dog Care',
    affiliate_link: linkTo('B000000001'),
    image_url: expect.stringMatching(/^\/media\//),
  })
  expect(products.find(({ asin }) => asin === 'B000000002')?.title).toHaveLength(200)
  expect(await extractProducts(app, 'admin')).toEqual({ productsFound: 4, articlesProcessed: 2, productsInserted: 0 })
})

test('a product mentioned by its id and by its link is found once', async () => {
  const app = await createTestApp()
  await insertTestProduct(app, { asin: 'B000000001', affiliate_link: 'https://amzn.to/abc' })
  await insertTestArticle(app, { content: `${linkTo('B000000001')} and https://amzn.to/abc` })
  expect(await extractProducts(app, 'admin')).toMatchObject({ productsFound: 1, productsInserted: 0 })
})

test('two concurrent extractions insert every product once (T18)', async () => {
  const app = await createTestApp()
  const links = Array.from({ length: 40 }, (_, number) => linkTo(idOf(number)))
  await insertTestArticle(app, { content: `${links.join(' ')} https://amzn.to/abc` })
  const runs = await Promise.all([extractProducts(app, 'a'), extractProducts(app, 'b'), extractProducts(app, 'c')])
  expect(runs.reduce((sum, { productsInserted }) => sum + productsInserted, 0)).toBe(41)
  expect(await listProducts(app.db)).toHaveLength(41)
})

test('cleaning repairs titles and trashes only products with neither id nor link, among the given ones (346, 347)', async () => {
  const app = await createTestApp()
  const bold = await insertTestProduct(app, { title: '**Lick** mat\nmore' })
  const nothing = await insertTestProduct(app, { title: '**x**', affiliate_link: null })
  const unnamed = await insertTestProduct(app, { title: 'y'.repeat(201) })
  const fine = await insertTestProduct(app)
  const preview = await listMalformed(app.db)
  expect(Object.fromEntries(preview.map(({ id, repaired, action }) => [id, [repaired, action]]))).toEqual({
    [bold.id]: ['Lick mat', 'repair'],
    [nothing.id]: ['x', 'delete'],
    [unnamed.id]: ['y'.repeat(200), 'repair'],
  })
  const ids = [bold.id, nothing.id, fine.id]
  expect(await cleanProductTitles(app, 'admin', ids)).toEqual({ repaired: 1, deleted: 1 })
  expect(await cleanProductTitles(app, 'admin', ids)).toEqual({ repaired: 0, deleted: 0 })
  expect((await listMalformed(app.db)).map(({ id }) => id)).toEqual([unnamed.id])
  expect(await listProducts(app.db)).toHaveLength(3)
})

test('an import is previewed row by row with messages, and repeating it adds nothing', async () => {
  const app = await createTestApp()
  await insertTestProduct(app, { asin: 'B000000001' })
  const text = `title,link\nMat,${linkTo('B000000002')}\nTwin,${linkTo('B000000002')}\nThere,${linkTo('B000000001')}\nFar,https://evil.test\n`
  const preview = await previewImport(app, { text, kind: 'csv' })
  expect(preview).toMatchObject({
    rows: [
      { line: 2, product: { title: 'Mat', asin: 'B000000002' }, errors: [] },
      { line: 3, errors: ['This product already exists.'] },
      { line: 4, errors: ['This product already exists.'] },
      { line: 5, errors: [expect.stringContaining('retailer')] },
    ],
  })
  const products =
    'rows' in preview ? preview.rows.filter(({ errors }) => errors.length === 0).map(({ product }) => product) : []
  expect(await importProducts(app, 'admin', products)).toEqual({ inserted: 1, skipped: 0 })
  expect(await importProducts(app, 'admin', products)).toEqual({ inserted: 0, skipped: 1 })
})

test('an export imports into another site in the same order', async () => {
  const [app, other] = await Promise.all([createTestApp(), createTestApp()])
  await insertTestProduct(app, {
    title: 'Old',
    asin: 'B000000001',
    affiliate_link: linkTo('B000000001'),
    created_at: 1,
  })
  await insertTestProduct(app, {
    title: 'New',
    asin: 'B000000002',
    affiliate_link: linkTo('B000000002'),
    created_at: 2,
  })
  const preview = await previewImport(other, { text: formatProductCsv(await listProducts(app.db)), kind: 'csv' })
  const products = 'rows' in preview ? preview.rows.flatMap(({ product }) => product ?? []) : []
  expect(await importProducts(other, 'admin', products)).toEqual({ inserted: 2, skipped: 0 })
  expect((await listProducts(other.db)).map(({ title }) => title)).toEqual(['New', 'Old'])
})

const short = 'https://amzn.to/abc'

test('a short link is resolved once, when it is entered; if that fails, the product id is asked for (decision 12)', async () => {
  const followed: string[] = []
  let target: string | undefined = linkTo('B000000007')
  const outside = async (url: string) => {
    followed.push(url)
    if (target === undefined) throw new FetchRejected()
    return { url: target, type: 'text/html', text: '' }
  }
  const app = await createTestApp({ fetchRetailerPage: outside })
  const saved = await createProduct(app, 'admin', input({ affiliate_link: short }))
  expect(saved).toMatchObject({ ok: true, product: { asin: 'B000000007', affiliate_link: short } })
  if (!saved.ok) return
  const { id, version } = saved.product
  await updateProduct(app, 'admin', {
    ...input({ affiliate_link: short, asin: 'B000000007', price: '$1' }),
    id,
    version,
  })
  expect(followed).toEqual([short])

  target = undefined
  const asksForId = {
    ok: false,
    reason: 'invalid',
    fields: { asin: expect.stringContaining('Please enter the product ID') },
  }
  const other = 'https://amzn.to/other'
  expect(await createProduct(app, 'admin', input({ affiliate_link: other }))).toMatchObject(asksForId)
  const changed = { ...input({ affiliate_link: other }), id, version: version + 1 }
  expect(await updateProduct(app, 'admin', changed)).toMatchObject(asksForId)
  expect(await createProduct(app, 'admin', input({ affiliate_link: other, asin: 'B000000008' }))).toMatchObject({
    ok: true,
  })
  expect(followed).toEqual([short, other, other])
})

test('the import preview resolves a limited number of short links and asks for the ids it cannot find', async () => {
  let calls = 0
  const outside = async (url: string) => {
    calls += 1
    if (url.endsWith('dead')) throw new FetchRejected()
    return { url: linkTo(idOf(Number(url.slice(-2)))), type: 'text/html', text: '' }
  }
  const app = await createTestApp({ fetchRetailerPage: outside })
  const links = Array.from({ length: 26 }, (_, at) => `Mat https://amzn.to/${String(at + 10)}`)
  const preview = await previewImport(app, { text: ['Dead https://amzn.to/dead', ...links].join('\n'), kind: 'links' })
  const rows = 'rows' in preview ? preview.rows : []
  expect(calls).toBe(25)
  expect(rows[0]).toMatchObject({ product: { title: 'Dead' }, errors: [expect.stringContaining('product ID (ASIN)')] })
  expect(rows[1]).toMatchObject({ product: { asin: idOf(10) }, errors: [] })
  expect(rows.at(-1)?.errors).toEqual([expect.stringContaining('25 short links')])
  const products = rows.map(({ product }) => product)
  expect(await importProducts(app, 'admin', products)).toEqual({ inserted: 24, skipped: 3 })
  expect(calls).toBe(25)
})

test('the product card names a foreign tag and a dead short link, not only a missing tag (fault 33)', async () => {
  const app = await createTestApp({ fetchRetailerPage: async () => Promise.reject(new FetchRejected('gone')) })
  const link = 'https://www.amazon.com/dp/B000000001'
  await insertTestProduct(app, { title: 'Foreign', asin: 'B000000001', affiliate_link: `${link}?tag=other-20` })
  await insertTestProduct(app, { title: 'Dead', asin: 'B000000002', affiliate_link: 'https://amzn.to/dead' })
  await insertTestProduct(app, {
    title: 'Fine',
    asin: 'B000000003',
    affiliate_link: link.replace(/1$/, '3?tag=wagwise-20'),
  })
  await checkLinks(app)
  const { products } = await listAdminProducts(app, {})
  expect(Object.fromEntries(products.map(({ title, link_problem }) => [title, link_problem]))).toEqual({
    Foreign: 'The link has the tag other-20, so someone else earns from it.',
    Dead: 'The short link did not lead to the retailer when checked.',
    Fine: null,
  })
  await app.db.updateTable('products').set({ version: 2 }).where('title', '=', 'Dead').execute()
  const [dead] = (await listAdminProducts(app, { q: 'Dead' })).products
  expect(dead?.link_problem, 'a changed product was not checked yet').toBeNull()
})

test('an import warns of foreign tags and dead short links (fault 33)', async () => {
  const app = await createTestApp({
    fetchRetailerPage: async (url) => {
      if (url.endsWith('dead')) throw new FetchRejected('gone')
      return { url: 'https://www.amazon.com/dp/B000000003?tag=theirs-20', type: '', text: '' }
    },
  })
  const text = [
    'title,affiliate_link,asin,image_url',
    'Foreign,https://www.amazon.com/dp/B000000001?tag=other-20,,https://m.media-amazon.com/a.jpg',
    'Dead,https://amzn.to/dead,B000000002,https://m.media-amazon.com/a.jpg',
    'Hidden,https://amzn.to/theirs,B000000003,https://m.media-amazon.com/a.jpg',
    'Fine,https://www.amazon.com/dp/B000000004?tag=wagwise-20,,https://m.media-amazon.com/a.jpg',
  ].join('\n')
  const preview = await previewImport(app, { text, kind: 'csv' })
  const rows = 'rows' in preview ? preview.rows : []
  expect(rows.map(({ errors, warnings }) => [...errors, ...warnings])).toEqual([
    [expect.stringContaining('other-20')],
    [expect.stringContaining('did not lead')],
    [expect.stringContaining('theirs-20')],
    [],
  ])
})

test('a product gets a free slug from its title, and keeps it when the title changes', async () => {
  const app = await createTestApp()
  const productInput = (number: number) => input({ affiliate_link: linkTo(idOf(number)) })
  const saved = [await createProduct(app, 'admin', productInput(1)), await createProduct(app, 'admin', productInput(2))]
  expect(saved).toMatchObject([{ product: { slug: 'lick-mat' } }, { product: { slug: 'lick-mat-2' } }])
  const [first] = saved
  if (!first?.ok) throw new Error('The product was not created.')
  const { id } = first.product
  const renamed = await updateProduct(app, 'admin', { ...productInput(1), title: 'Snuffle mat', id, version: 1 })
  expect(renamed).toMatchObject({ ok: true, product: { title: 'Snuffle mat', slug: 'lick-mat' } })
  const described = { ...productInput(1), slug: 'mat', best_for: 'Dogs who gulp', skip_if: 'Your dog chews rubber' }
  expect(await updateProduct(app, 'admin', { ...described, id, version: 2 })).toMatchObject({
    ok: true,
    product: { slug: 'mat', best_for: 'Dogs who gulp', skip_if: 'Your dog chews rubber' },
  })
})

test('a new slug is rewritten in every article that places the product, with a version of each', async () => {
  const app = await createTestApp()
  const mat = await insertTestProduct(app, { slug: 'mat', affiliate_link: linkTo(idOf(1)), asin: idOf(1) })
  const card = await insertTestArticle(app, { content: 'Words.\n\n{product: mat}' })
  const draft = await insertTestArticle(app, { content: '{compare: mat, bed | A mat?}', state: 'draft' })
  const other = await insertTestArticle(app, { content: 'A mat.\n\n{product: mat-2}' })
  const save = (version: number, slug: string) =>
    updateProduct(app, 'ann', { ...input({ affiliate_link: linkTo(idOf(1)), slug }), id: mat.id, version })
  expect(await save(1, 'lick-mat')).toMatchObject({ ok: true, product: { slug: 'lick-mat' } })
  const contentOf = async (id: string) => (await findStoredArticle(app.db, id))?.content
  expect(await contentOf(card.id)).toBe('Words.\n\n{product: lick-mat}')
  expect(await contentOf(draft.id)).toBe('{compare: lick-mat, bed | A mat?}')
  expect(await contentOf(other.id)).toBe('A mat.\n\n{product: mat-2}')
  expect(await listVersions(app.db, card.id)).toHaveLength(1)
  expect(await save(1, 'other-mat')).toMatchObject({ ok: false, reason: 'conflict' })
  expect(await contentOf(card.id)).toContain('{product: lick-mat}')
})

test('a slug that is taken, even in the trash, or malformed is refused with a message', async () => {
  const app = await createTestApp()
  const trashed = await insertTestProduct(app, { slug: 'old-mat' })
  await trashProduct(app, 'admin', trashed.id)
  const other = await insertTestProduct(app, { slug: 'other', affiliate_link: null })
  const taken = { ok: false, reason: 'invalid', fields: { slug: expect.stringContaining('“old-mat”') } }
  expect(await createProduct(app, 'admin', input({ slug: 'old-mat' }))).toMatchObject(taken)
  const change = { ...input({ slug: 'old-mat' }), id: other.id, version: 1 }
  expect(await updateProduct(app, 'admin', change)).toMatchObject(taken)
  expect(await createProduct(app, 'admin', input({ slug: 'Old Mat' }))).toMatchObject({
    ok: false,
    reason: 'invalid',
    fields: { slug: 'A slug can contain only lowercase letters, digits and single hyphens.' },
  })
  expect(await createProduct(app, 'admin', input({ best_for: 'x'.repeat(301) }))).toMatchObject({
    ok: false,
    reason: 'invalid',
    fields: { best_for: '“Best for” can have at most 300 characters.' },
  })
})

test('imported products have slugs of their own, also when the file repeats one', async () => {
  const app = await createTestApp()
  await insertTestProduct(app, { slug: 'mat' })
  const rows = [1, 2, 3].map((number) =>
    input({ affiliate_link: linkTo(idOf(number)), slug: number < 3 ? 'mat' : null }),
  )
  expect(await importProducts(app, 'admin', rows)).toEqual({ inserted: 3, skipped: 0 })
  const slugs = (await listProducts(app.db)).map(({ slug }) => slug)
  expect(slugs.toSorted()).toEqual(['lick-mat', 'mat', 'mat-2', 'mat-3'])
})

test('products that are created at once get different slugs', async () => {
  const app = await createTestApp()
  const numbers = [1, 2, 3, 4, 5, 6]
  await Promise.all(
    numbers.map((number) => createProduct(app, 'admin', input({ affiliate_link: linkTo(idOf(number)) }))),
  )
  const slugs = (await listProducts(app.db)).map(({ slug }) => slug)
  expect(slugs.toSorted()).toEqual(['lick-mat', ...numbers.slice(1).map((number) => `lick-mat-${number}`)])
})

test('an article that places a product by slug or id uses it, and extraction makes no product of it', async () => {
  const app = await createTestApp()
  const mat = await insertTestProduct(app, { slug: 'mat' })
  const rug = await insertTestProduct(app, { slug: 'rug', affiliate_link: null })
  await insertTestArticle(app, { title: 'Placed', content: `Words.\n\n{product: mat}\n\n{product: none}` })
  await insertTestArticle(app, { title: 'Compared', content: `Words.\n\n{compare: mat, ${rug.id} | Which?}` })
  const { products } = await listAdminProducts(app, {})
  const usesOf = (id: string) =>
    products
      .find((product) => product.id === id)
      ?.used_in.map(({ title }) => title)
      .toSorted()
  expect(usesOf(mat.id)).toEqual(['Compared', 'Placed'])
  expect(usesOf(rug.id)).toEqual(['Compared'])
  expect(await extractProducts(app, 'admin')).toMatchObject({ productsInserted: 0 })
})

test('further shops keep their ids, and a typed price without a day was noted today', async () => {
  const app = await createTestApp()
  const today = new Date(app.clock()).toISOString().slice(0, 10)
  const shop = {
    ...{ id: '', shop: 'Corner', affiliate_link: 'https://corner.example/mat', price: '$8', country: '' },
    ...{ price_noted_on: '', out_of_stock_on: '' },
  }
  const saved = await createProduct(app, 'admin', input({ offers: [shop] }))
  if (!saved.ok) throw new Error('The product was refused.')
  const { id, offers } = saved.product
  expect(saved.product.price_noted_on).toBe(today)
  expect(offers).toMatchObject([{ shop: 'Corner', price: '$8', price_noted_on: today }])
  app.advanceClock(3 * 24 * 60 * 60 * 1000)
  const again = await updateProduct(app, 'admin', {
    ...input({
      offers: [
        { ...shop, id: 'of another product' },
        { ...shop, ...offers[0], price: '$8' },
      ],
    }),
    ...{ id, version: 1 },
  })
  if (!again.ok) throw new Error('The product was refused.')
  expect(again.product.price_noted_on).toBe(today)
  expect(again.product.offers[1]).toEqual(offers[0])
  expect(again.product.offers[0]?.id).not.toBe('of another product')
  expect(again.product.offers[0]?.price_noted_on).not.toBe(today)
  const bad = await updateProduct(app, 'admin', {
    ...input({ offers: [{ ...shop, affiliate_link: 'javascript:alert(1)' }] }),
    ...{ id, version: 2 },
  })
  expect(bad).toMatchObject({ ok: false, fields: { offers: expect.stringContaining('https://') } })
})
