import { expect, test } from 'vitest'
import { categoryColors, categoryIcons } from '#domain/articles/category-input.ts'
import { emptyExtras } from '#domain/articles/article.ts'
import { defaultContents } from '#domain/export/export.ts'
import type { ImportOptions } from '#domain/import/options.ts'
import type { SourceItem } from '#domain/import/source.ts'
import { createCategory } from '#features/categories/commands.ts'
import { saveEntry } from '#features/finder/commands.ts'
import { changeOptions, createImport, startLook, startRun, startUndo } from '#features/import/commands.ts'
import { createImportWorker } from '#features/import/worker.ts'
import { savePage } from '#features/pages/commands.ts'
import { createCustomPage } from '#features/pages/custom-page-commands.ts'
import { createRedirect } from '#features/redirects/commands.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { readSettingRow } from '#features/settings/rows.ts'
import { openSource } from '#server/adapters/import-sources/open-source.ts'
import { blankEntry } from '#tests/kit/blank-entry.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createFakeImports } from '#tests/kit/import-sources.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { startExport } from './commands.ts'
import { createExportWorker } from './worker.ts'

const createApp = () => createTestApp({ imports: { ...createFakeImports(), openSource } })

async function exportCopy(app: TestApp) {
  const started = await startExport(app, { kind: 'json', contents: defaultContents, user_id: 'admin' })
  if (!started.ok) throw new Error(started.sentence)
  await createExportWorker(app).runOnce()
  return { path: app.exports.files.path(started.id), name: 'copy.zip' }
}

/** An empty site that takes the copy in. */
async function moveIn(copy: { path: string; name: string }, change: Partial<ImportOptions> = {}) {
  const app = await createTestApp({ imports: { ...createFakeImports(), openSource: () => openSource([copy]) } })
  const created = await createImport(app, { files: [{ name: copy.name, bytes: 0 }], user_id: null })
  if (!created.ok) throw new Error(created.sentence)
  const worker = createImportWorker(app)
  await startLook(app, created.id)
  await worker.runOnce()
  await changeOptions(app, created.id, change)
  expect(await startRun(app, created.id, null)).toEqual({ ok: true })
  await worker.runOnce()
  return { app, worker, id: created.id }
}

test('what one site exports, another one imports: texts, dates, addresses and products', async () => {
  const old = await createApp()
  const product = await insertTestProduct(old, {
    slug: 'lick-mat',
    affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=x-20',
  })
  const steps = '{steps}\n1. Sit.\n2. Wait.\n{/steps}'
  const content = `One *word*.\n\n## Steps\n\n${steps}\n\n{product: ${product.slug}}\n\n- a\n- b`
  const extras = {
    ...emptyExtras,
    takeaways: ['Feed twice a day.'],
    corrections: [{ on: '2026-01-02', wrong: 'Three meals', right: 'Two meals' }],
    revised_at: old.clock() - 1000,
    noindex: true,
  }
  const written = await insertTestArticle(old, { ...extras, content, published_date: old.clock() - 5000 })
  const { app } = await moveIn(await exportCopy(old))

  const [article] = await app.db.selectFrom('articles').selectAll().execute()
  const { id: _, created_at: __, image_url: ___, image_alt: ____, read_time: _____, ...same } = written
  expect(article).toMatchObject(same)
  expect(await app.db.selectFrom('products').select(['slug', 'title', 'asin']).execute()).toEqual([
    { slug: 'lick-mat', title: product.title, asin: 'B000000001' },
  ])
})

/** What two sites cannot share: ids, drawings, and when something was entered there. */
const differs = new Set(['id', 'key', 'place', 'extras', 'post', 'article_id', 'picture', 'pictureAlt', 'url'])
for (const name of ['created_at', 'updated_at', 'exported_at', 'image_url', 'image_alt', 'updated', 'read_time'])
  differs.add(name)

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name]) => !differs.has(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, comparable(field)]))
}

async function readItems(copy: { path: string; name: string }): Promise<unknown[]> {
  const source = await openSource([copy])
  const items: SourceItem[] = []
  for await (const item of source.items()) if (item.kind !== 'picture') items.push(item)
  source.close()
  const extras = items.flatMap((item) => ('extras' in item && item.extras ? [item.extras] : []))
  return [...items, ...extras].map((item) => JSON.stringify(comparable(item))).toSorted()
}

/** A site of which the owner has changed everything that a copy holds. */
async function createOwnedSite() {
  const app = await createApp()
  const by = { user_id: 'ada' }
  await updateSettings(
    app,
    { siteName: 'The Good Bowl', headerMenu: 'Shop: /shop', affiliateTag: 'bowl-20', aiTextModel: 'big' },
    'ada',
  )
  await savePage(app, { name: 'about', custom: { text: 'We feed dogs.', intro: 'Hello.' }, ...by })
  const gear = { title: 'Gear', slug: 'gear', hue: categoryColors[1]?.hue ?? 0, icon: categoryIcons[1]?.name ?? '' }
  const created = await createCategory(app, 'ada', { ...gear, description: 'Things.', picture: '' })
  if (!created.ok) throw new Error(created.reason)
  await insertTestProduct(app, {
    ...{ slug: 'mat', asin: 'B000000002', brand: 'Lickly', best_for: 'Dogs', category: 'Bowls' },
    affiliate_link: 'https://www.amazon.com/dp/B000000002?tag=bowl-20',
  })
  await addShopAndTest(app)
  const { id: article_id } = await insertTestArticle(app, { slug: 'bowls', category: 'Gear' })
  await app.db.insertInto('article_slugs').values({ slug: 'old-bowls', article_id, created_at: 1 }).execute()
  for (const rule of [
    { path: '/2019/:name', target: '/article/:name', status: 301 as const },
    { path: '/gone', target: '', status: 410 as const },
    { path: '/go/mat', target: 'https://www.amazon.com/dp/B000000002?tag=bowl-20', status: 302 as const },
  ])
    expect((await createRedirect(app, { ...rule, ends_on: null }, by)).ok).toBe(true)
  const page = { path: '/adoption', title: 'Adoption', intro: 'Dogs wait.', description: '', content: 'Come by.' }
  await createCustomPage(app, 'ada', { ...page, menu: 'header', state: 'published' })
  await app.db
    .updateTable('pages')
    .set({ former_paths: ['/adopt'] })
    .execute()
  const entry = { ...blankEntry, name: 'Hay', levels: { rabbit: 'fine' as const }, source_url: 'https://a.example/hay' }
  const saved = await saveEntry(app, 'ada', { ...entry, answer: 'Yes.', source_title: 'Hay', slug: 'hay' })
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  await app.db
    .insertInto('comments')
    .values({
      ...{ id: 'c', article_id, user_id: null, author_name: 'Ann', author_email: '', content: 'Thanks.' },
      ...{ approved: true, state: 'approved', suspicions: [], created_at: 5, decided_at: 5 },
      ...{ reply: 'Welcome.', replied_at: 6, replied_by: null },
    })
    .execute()
  return app
}

/** To the only product. */
async function addShopAndTest(app: TestApp) {
  const offer = { id: 'o', shop: 'Corner', affiliate_link: 'https://corner.example/mat', price: '$8', country: 'USA' }
  const offers = [{ ...offer, price_noted_on: '2026-01-02', out_of_stock_on: '' }]
  const { id: product_id } = await app.db
    .updateTable('products')
    .set({ offers, verdict: 'Lasts.', pros: 'Soft\nCheap', price_noted_on: '2026-01-02' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { day: '2026-01-02', days: 34, animal: 'Momo', person: 'Ann', note: 'Still soft.', measurement: '41 g' }
  await app.db
    .insertInto('product_tests')
    .values({
      ...{ ...entry, id: 't', product_id, photo: '', reader: false, consent: '' },
      ...{ created_by: null, created_at: 1, updated_at: 1 },
    })
    .execute()
}

test('a copy that an empty site takes in gives the same copy again, and an undo empties the site', async () => {
  const old = await createOwnedSite()
  const copy = await exportCopy(old)
  const { app, worker, id } = await moveIn(copy, { ownTags: ['bowl-20'] })
  const items = await readItems(copy)
  const expected = items.map((item) =>
    String(item).replace('"aiTextModel":"big",', '').replace(',"aiTextModel":"big"', ''),
  )
  expect(await readItems(await exportCopy(app))).toEqual(expected.toSorted())

  await startUndo(app, id, null)
  await worker.runOnce()
  for (const table of ['redirects', 'pages', 'entries'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect(await readSettingRow(app.db, 'site')).toEqual({})
  expect(await readSettingRow(app.db, 'page:about')).toBeUndefined()
})

test('a tag that the owner did not say is theirs is not taken over', async () => {
  const { app } = await moveIn(await exportCopy(await createOwnedSite()), { ownTags: ['other-20'] })
  expect(await readSettingRow(app.db, 'site')).not.toHaveProperty('affiliateTag')
  const links = await app.db.selectFrom('redirects').select('target').where('path', '=', '/go/mat').execute()
  expect(links[0]?.target).not.toContain('bowl-20')
})
