import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { pathTemplate } from './path-template.ts'
import { contentTypeOf } from './document.ts'

type Operation = {
  operationId: string
  summary?: string
  security: object[]
  responses: Record<string, unknown>
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> }
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[]
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

async function readDocument(): Promise<Document> {
  const response = await createTestClient(await createTestApp()).fetch('/api/openapi.json')
  return (await response.json()) as Document
}

test('the document is valid OpenAPI 3.1 for an independent parser', async () => {
  const document = await readDocument()
  expect(document.openapi).toBe('3.1.1')
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

test('every route is in the document, with its access, body, parameters and errors', async () => {
  const document = await readDocument()
  const ids = new Set<string>()
  for (const route of routes) {
    const operation = document.paths[pathTemplate(route.path).template]?.[route.method.toLowerCase()]
    if (!operation) throw new Error(`${route.method} ${route.path} is missing.`)
    ids.add(operation.operationId)
    expect(operation.security[0]).toEqual(route.access === 'anyone' ? {} : { session: [] })
    expect(operation.requestBody !== undefined).toBe(
      'handle' in route && (route.body !== undefined || Boolean(route.upload)),
    )
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

test('a required body lists its keys and allows no others', async () => {
  const document = await readDocument()
  const contact = document.paths['/api/functions/submit-contact']?.['post']?.requestBody
  expect(contact?.required).toBe(true)
  expect(contact?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['name', 'email', 'subject', 'message'],
    additionalProperties: false,
  })
  expect(document.paths['/api/functions/seed-articles']?.['post']?.requestBody?.required).toBe(false)
})

test('an upload is a form with one image', async () => {
  const document = await readDocument()
  for (const path of ['/api/admin/media', '/api/admin/articles/{id}/hero']) {
    const upload = document.paths[path]?.['post']
    expect(upload?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      required: ['image'],
      additionalProperties: false,
    })
    expect(Object.keys(upload?.responses ?? {})).toEqual(expect.arrayContaining(['400', '413', '415', '422']))
  }
})

test('the visitor id is a header with a pattern, required only for writes', async () => {
  const likes = (await readDocument()).paths['/api/articles/{id}/likes']
  const header = (method: string) => likes?.[method]?.parameters?.find((one) => one.in === 'header')
  const pattern = expect.stringContaining('[A-Za-z0-9]{16,}')
  expect(header('get')).toMatchObject({ name: 'X-Visitor-Id', required: false, schema: { pattern } })
  expect(header('put')).toMatchObject({ name: 'X-Visitor-Id', required: true, schema: { pattern } })
  expect(header('delete')).toMatchObject({ name: 'X-Visitor-Id', required: true, schema: { pattern } })
})

test('every operation has a summary: one sentence', async () => {
  const { paths } = await readDocument()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => ({ name: `${method} ${path}`, summary })),
  )
  expect(operations.filter(({ summary }) => !/^[A-Z].+[.]$/.test(summary))).toEqual([])
})

test('every API route has a response schema unless it sends a file, a stream or nothing', () => {
  const missing = routes.filter((route) => {
    if ('page' in route) return false
    const sendsJson = contentTypeOf(route) === 'application/json' && route.path !== '/api/openapi.json'
    return sendsJson && route.status !== 202 && !route.response
  })
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('a route with versions documents the stored version that a conflict carries', async () => {
  const document = await readDocument()
  for (const [path, name] of [
    ['/api/admin/articles/{id}', 'article'],
    ['/api/admin/issues/{id}', 'issue'],
    ['/api/admin/products/{id}', 'product'],
  ] as const) {
    expect(document.paths[path]?.['put']?.responses['409']).toMatchObject({
      content: { 'application/json': { schema: { anyOf: [{ required: ['error', 'code', name] }, {}] } } },
    })
  }
})
