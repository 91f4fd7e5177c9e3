import { expect, test } from 'vitest'
import { insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { listProductsByKeys } from './queries.ts'

test('placed products are found by slug or id, each once, and deleted ones not at all', async () => {
  const app = await createTestApp()
  const mat = await insertTestProduct(app, { slug: 'mat', asin: 'B000000001' })
  const bed = await insertTestProduct(app, { slug: 'bed', asin: 'B000000002' })
  const gone = await insertTestProduct(app, { slug: 'gone', asin: 'B000000003' })
  await app.db.updateTable('products').set({ deleted_at: app.clock() }).where('id', '=', gone.id).execute()
  const find = async (...keys: string[]) => (await listProductsByKeys(app.db, keys)).map(({ slug }) => slug).toSorted()
  expect(await find('mat', mat.id, bed.id, 'gone', gone.id, 'nothing')).toEqual(['bed', 'mat'])
  expect(await find()).toEqual([])
})
