import { expect, test } from 'vitest'
import { emptyExtras } from '#domain/articles/article.ts'
import { defaultContents } from '#domain/export/export.ts'
import { createImport, startLook, startRun } from '#features/import/commands.ts'
import { createImportWorker } from '#features/import/worker.ts'
import { openSource } from '#server/adapters/import-sources/open-source.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createFakeImports } from '#tests/kit/import-sources.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { startExport } from './commands.ts'
import { createExportWorker } from './worker.ts'

test('what one site exports, another one imports: texts, dates, addresses and products', async () => {
  const old = await createTestApp({ imports: { ...createFakeImports(), openSource } })
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
  const started = await startExport(old, { kind: 'json', contents: defaultContents, user_id: 'admin' })
  if (!started.ok) throw new Error(started.sentence)
  await createExportWorker(old).runOnce()

  const copy = { path: old.exports.files.path(started.id), name: 'copy.zip' }
  const app = await createTestApp({ imports: { ...createFakeImports(), openSource: () => openSource([copy]) } })
  const created = await createImport(app, { files: [{ name: 'copy.zip', bytes: 0 }], user_id: null })
  if (!created.ok) throw new Error(created.sentence)
  const worker = createImportWorker(app)
  await startLook(app, created.id)
  await worker.runOnce()
  expect(await startRun(app, created.id, null)).toEqual({ ok: true })
  await worker.runOnce()

  const [article] = await app.db.selectFrom('articles').selectAll().execute()
  const { id: _, created_at: __, image_url: ___, image_alt: ____, read_time: _____, ...same } = written
  expect(article).toMatchObject(same)
  expect(await app.db.selectFrom('products').select(['slug', 'title', 'asin']).execute()).toEqual([
    { slug: 'lick-mat', title: product.title, asin: 'B000000001' },
  ])
})
