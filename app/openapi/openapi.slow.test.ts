import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiRoute } from '#app/route.ts'
import { publicRoutes } from '#app/routes/public-routes.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, type TestClient } from '#tests/kit/test-client.ts'

test('public routes send the documented status and body', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  const visitor = createTestClient(app)
  const { id, slug } = await app.db.selectFrom('articles').select(['id', 'slug']).executeTakeFirstOrThrow()
  const product = await app.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const likes = { headers: { 'x-visitor-id': 'user_1700000000000_abcdefghijklmnop' } }
  const requests: Record<string, Parameters<TestClient['fetch']>[1]> = {
    'PUT /api/articles/:id/likes': likes,
    'DELETE /api/articles/:id/likes': likes,
    'POST /api/articles/:id/comments': {
      json: { author_name: 'Ada', author_email: 'ada@example.org', content: 'A good one.' },
    },
    'POST /api/clicks': { json: { product_id: product.id } },
    'POST /api/functions/track-page-view': { json: { pagePath: '/' } },
    'POST /api/functions/subscribe-newsletter': { json: { email: 'ada@example.org' } },
    'POST /api/functions/seed-articles': { json: {} },
    'POST /api/functions/submit-contact': {
      json: { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: 'Good work.' },
    },
  }
  const queries: Record<string, string> = { 'GET /api/search': '?q=dog', 'GET /api/articles/saved': `?ids=${id}` }
  const open = publicRoutes.filter(({ access }) => access === 'anyone')
  expect(open.length).toBeGreaterThan(17)
  for (const { method, path, status = 200, response: schema } of open as readonly ApiRoute[]) {
    const key = `${method} ${path}`
    const url = path.replace(':id', id).replace(':slug', slug) + (queries[key] ?? '')
    const response = await visitor.fetch(url, { method, ...requests[key] })
    expect([key, response.status]).toEqual([key, status])
    if (!schema) continue
    const body: unknown = await response.json()
    // There and back again: exactly the documented fields, each in its documented form.
    expect([key, schema.parse(z.encode(schema, body))]).toEqual([key, body])
  }
})
