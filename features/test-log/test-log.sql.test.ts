import { expect, test } from 'vitest'
import { findProductBySlug } from '#features/products/queries.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { updateProduct } from '#features/products/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { addTestEntry, changeTestEntry, deleteTestEntry } from './commands.ts'
import { listPublicTests, listTests } from './queries.ts'

const entry = {
  day: '2026-01-03',
  animal: 'Momo',
  person: 'Product Desk',
  note: 'First drink.',
  measurement: '',
  photo: '',
  reader: false,
  consent: '',
}

test('a log with a measurement makes the product tested by us, and without it the product is not reviewed', async () => {
  const app = await createTestApp()
  const { id: product_id, slug } = await insertTestProduct(app, { sources: 'The manual' })
  const evidence = async () => (await findProductBySlug(app.db, slug))?.evidence
  expect(await evidence()).toMatchObject({ tier: 'compared' })
  await addTestEntry(app, 'admin', { ...entry, product_id })
  expect(await evidence()).toMatchObject({ tier: 'compared' })
  const added = await addTestEntry(app, 'admin', { ...entry, product_id, day: '2026-01-10', measurement: '41 dB' })
  expect(await evidence()).toEqual({ tier: 'tested', days: 8, animals: ['Momo'] })
  if (!added.ok) throw new Error('The entry was refused.')
  const version = app.contentVersion.current()
  expect(await deleteTestEntry(app, 'admin', { product_id, id: added.id })).toBe(true)
  expect(await evidence()).toMatchObject({ tier: 'compared' })
  expect(app.contentVersion.current()).toBeGreaterThan(version)
})

test('an entry sent twice is kept once, and one of a reader needs consent that readers do not see', async () => {
  const app = await createTestApp()
  const { id: product_id } = await insertTestProduct(app)
  const sent = { ...entry, product_id, id: 'phone-1' }
  expect(await addTestEntry(app, 'admin', sent)).toEqual({ ok: true, id: 'phone-1' })
  expect(await addTestEntry(app, 'admin', sent)).toEqual({ ok: true, id: 'phone-1' })
  const reader = { ...entry, product_id, reader: true, person: 'Ana' }
  expect(await addTestEntry(app, 'admin', reader)).toMatchObject({ ok: false, fields: { consent: expect.any(String) } })
  expect(await addTestEntry(app, 'admin', { ...reader, consent: 'Mail of January 2, 2026' })).toMatchObject({
    ok: true,
  })
  expect(await listTests(app.db, product_id)).toHaveLength(2)
  expect(JSON.stringify(await listPublicTests(app.db, product_id))).not.toContain('Mail')
})

test('an entry is changed in place, and none lies in the future or in the log of another product', async () => {
  const app = await createTestApp()
  const { id: product_id } = await insertTestProduct(app)
  const other = await insertTestProduct(app)
  await addTestEntry(app, 'admin', { ...entry, product_id, id: 'one', days: 5 })
  const change = { ...entry, id: 'one', note: 'Second drink.' }
  expect(await changeTestEntry(app, 'admin', { ...change, product_id: other.id })).toMatchObject({
    reason: 'not_found',
  })
  expect(await changeTestEntry(app, 'admin', { ...change, product_id, days: 7 })).toEqual({ ok: true })
  expect(await listTests(app.db, product_id)).toMatchObject([{ note: 'Second drink.', days: 7 }])
  // The clock of this app stands at January 15.
  expect(await addTestEntry(app, 'admin', { ...entry, product_id, day: '2026-01-16' })).toMatchObject({ ok: true })
  const future = { ...entry, product_id, day: '2026-01-17' }
  expect(await addTestEntry(app, 'admin', future)).toMatchObject({ ok: false, fields: { day: expect.any(String) } })
  expect(await addTestEntry(app, 'admin', { ...entry, product_id: 'gone' })).toMatchObject({ reason: 'not_found' })
})

test('words of a test are asked about once the log is gone, in articles and in the product itself', async () => {
  const app = await createTestApp()
  const { id: product_id, slug, ...product } = await insertTestProduct(app)
  await addTestEntry(app, 'admin', { ...entry, product_id, id: 'one', measurement: '41 dB' })
  const content = `Cats settle.\n\nWe tested it for a month.\n\n{product: ${slug}}`
  const { id } = await insertTestArticle(app, { state: 'draft', content })
  const save = (version: number, fields: object) => saveArticle(app, { id, version, user_id: 'admin', fields })
  const published = await save(1, { state: 'published' })
  expect(published).toMatchObject({ ok: true, article: { findings: [] } })
  const verdict = 'Our favorite after a month'
  const saved = await updateProduct(app, 'admin', { ...product, slug, verdict, id: product_id, version: 1 })
  expect(saved).toMatchObject({ ok: true })
  await deleteTestEntry(app, 'admin', { product_id, id: 'one' })
  const findings = [
    { rule: 'untested', sentence: 'We tested it for a month', reason: expect.stringContaining('Lick mat') },
  ]
  expect(await save(2, { excerpt: 'Another.' })).toMatchObject({ ok: false, reason: 'findings', findings })
  const again = await updateProduct(app, 'admin', { ...product, slug, verdict, id: product_id, version: 2 })
  expect(again).toMatchObject({ ok: false, reason: 'findings', findings: [{ sentence: verdict }] })
})
