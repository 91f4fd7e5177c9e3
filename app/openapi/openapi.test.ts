import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, type TestClient } from '#tests/kit/test-client.ts'
import { pathTemplate } from './path-template.ts'
import { responseSpecs } from './response-schemas.ts'

type Operation = {
  operationId: string
  security: object[]
  responses: Record<string, unknown>
  requestBody?: { required: boolean; content: { 'application/json': { schema: Record<string, unknown> } } }
  parameters?: { name: string; in: string }[]
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

async function readDocument(): Promise<Document> {
  const answer = await createTestClient(await createTestApp()).fetch('/api/openapi.json')
  return (await answer.json()) as Document
}

test('the document is OpenAPI 3.1 to a parser that is not ours', async () => {
  const document = await readDocument()
  expect(document.openapi).toBe('3.1.1')
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

test('every door of the table is in the document, with who may enter, its body, its parameters and its refusals', async () => {
  const document = await readDocument()
  const ids = new Set<string>()
  for (const route of routes) {
    const operation = document.paths[pathTemplate(route.path).template]?.[route.method.toLowerCase()]
    if (!operation) throw new Error(`${route.method} ${route.path} is missing.`)
    ids.add(operation.operationId)
    expect(operation.security[0]).toEqual(route.access === 'anyone' ? {} : { session: [] })
    expect(operation.requestBody !== undefined).toBe('body' in route && route.body !== undefined)
    expect((operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name)).toEqual([
      ...(route.query ?? []),
      ...(route.cache === 'never' ? [] : route.cache.shared.query),
    ])
    const rejection = route.access === 'anyone' ? '503' : 'page' in route ? '302' : '401'
    expect(Object.keys(operation.responses)).toContain(rejection)
  }
  expect(ids.size).toBe(routes.length)
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/sitemap-{part}.xml', '/{key}.txt', '/api/articles/{id}/likes']),
  )
})

test('a body that must be sent names its keys and allows no others', async () => {
  const document = await readDocument()
  const contact = document.paths['/api/functions/submit-contact']?.['post']?.requestBody
  expect(contact?.required).toBe(true)
  expect(contact?.content['application/json'].schema).toMatchObject({
    type: 'object',
    required: ['name', 'email', 'subject', 'message'],
    additionalProperties: false,
  })
  expect(document.paths['/api/functions/seed-articles']?.['post']?.requestBody?.required).toBe(false)
})

test('what the document says of public answers is what they are', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  const visitor = createTestClient(app)
  const { id, slug } = await app.db.selectFrom('articles').select(['id', 'slug']).executeTakeFirstOrThrow()
  const product = await app.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const likes = { headers: { 'x-visitor-id': 'user_1700000000000_abcdefghijklmnop' } }
  const sent: Record<string, Parameters<TestClient['fetch']>[1]> = {
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
  expect(
    Object.keys(responseSpecs).filter((key) => !routes.some((route) => `${route.method} ${route.path}` === key)),
  ).toEqual([])
  for (const [key, { status = 200, schema: shape }] of Object.entries(responseSpecs)) {
    const [method = '', path = ''] = key.split(' ')
    const address = path.replace(':id', id).replace(':slug', slug) + (queries[key] ?? '')
    const answer = await visitor.fetch(address, { method, ...sent[key] })
    expect([key, answer.status]).toEqual([key, status])
    const read = shape?.safeParse(await answer.json())
    expect([key, read?.error?.issues ?? []]).toEqual([key, []])
  }
})
