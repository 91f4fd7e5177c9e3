import { expect, test } from 'vitest'
import { insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite } from '#tests/kit/test-client.ts'

test('clicks over the rate limit of a client are dropped, and the dropped ones are counted (T22)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestProduct(app)
  const visitor = createTestClient(app, { site: createTestSite(app, { factor: 1 }) })
  const answers = new Set<number>()
  for (let handleClick = 0; handleClick < 100; handleClick++)
    answers.add((await visitor.fetch('/api/clicks', { json: { product_id: id } })).status)
  const { clicks } = await app.db.selectFrom('click_days').select('clicks').executeTakeFirstOrThrow()
  expect([[...answers], clicks, app.views.dropped()]).toEqual([[202], 60, 40])
})
