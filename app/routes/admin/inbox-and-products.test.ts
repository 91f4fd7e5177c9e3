import { expect, test } from 'vitest'
import type { ApiRoute, Route, Method } from '#app/route.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { aMember } from '#tests/kit/members.ts'
import { addComment } from '#features/comments/commands.ts'
import { addMessage } from '#features/messages/commands.ts'
import { subscribe } from '#features/newsletter/commands.ts'
import { inboxRoutes } from '#app/api-routes.ts'
import { productImportRoutes, productRoutes } from './products.ts'

const routes: readonly Route[] = [...productRoutes, ...productImportRoutes, ...inboxRoutes]

/** Parses the body with the route's schema, as the site does, for a signed-in admin. */
async function ask(app: TestApp, method: Method, path: string, body?: unknown, query: Record<string, string> = {}) {
  const route = routes.find((one) => one.method === method && matches(one.path, path)) as ApiRoute | undefined
  if (!route) throw new Error(`There is no ${method} ${path}.`)
  const text = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const request = new Request(`http://localhost:3000${path}`, { method, ...text })
  const user = { id: 'admin', email: 'ann@example.com' }
  const deps = { ...app, accounts: { ...app.accounts, findUser: async () => user } }
  const context = { deps, params: { id: path.split('/').at(-1) }, query, request, caller: {} }
  const handled = await route.handle(context as never)
  return 'rejection' in handled ? handled.rejection : handled.response
}

function matches(pattern: string, path: string): boolean {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')]
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, index) => part.startsWith(':') || part === pathParts[index])
  )
}

const json = async <Body = Record<string, unknown>>(response: Response | Promise<Response>) =>
  (await (await response).json()) as Body
const product = { title: 'Lick mat', affiliate_link: 'https://www.amazon.com/dp/B000000001' }

test('every route here is for admins only, except for the products that a writer may place and comments (353, T9)', () => {
  expect(routes.length).toBeGreaterThan(20)
  const others = routes.filter(({ access }) => access !== 'admin')
  expect(others.map(({ method, path, access }) => [access, method, path].join(' '))).toEqual([
    'author GET /api/admin/products',
    'editor GET /api/admin/counts',
    'editor GET /api/admin/comments',
    'editor PATCH /api/admin/comments',
    'editor PUT /api/admin/comments/:id/reply',
  ])
})

test('a product is created, changed and deleted through its routes, with times in ISO 8601 and the suggested tag', async () => {
  const app = await createTestApp()
  const made = await ask(app, 'POST', '/api/admin/products', product)
  expect(made.status).toBe(201)
  expect(made.headers.get('cache-control')).toBe('no-store')
  const created = (await made.json()) as { product: { id: string }; warning: unknown }
  expect(created).toMatchObject({
    product: {
      asin: 'B000000001',
      created_at: new Date(app.clock()).toISOString(),
      price_at: null,
      used_in: [],
      link_problem: expect.any(String),
    },
    warning: { title: 'Missing Affiliate Tag', link: 'https://www.amazon.com/dp/B000000001?tag=wagwise-20' },
  })
  const path = `/api/admin/products/${created.product.id}`
  const change = { ...product, title: 'Licking mat', version: 1 }
  expect(await json(ask(app, 'PUT', path, change))).toMatchObject({ product: { title: 'Licking mat', version: 2 } })
  const repeated = await ask(app, 'PUT', path, change)
  expect([repeated.status, await repeated.json()]).toMatchObject([200, { product: { version: 2 } }])
  const isDelayed = await ask(app, 'PUT', path, { ...change, title: 'Late mat' })
  expect(isDelayed.status).toBe(409)
  expect(await isDelayed.json()).toMatchObject({ code: 'conflict', product: { version: 2 }, error: expect.any(String) })
  expect((await ask(app, 'DELETE', path)).status).toBe(200)
  expect((await ask(app, 'DELETE', path)).status).toBe(404)
  expect(await json(ask(app, 'POST', '/api/admin/products/restore', { ids: [created.product.id] }))).toEqual({
    restored: 1,
  })
})

test('invalid products get a message: a foreign host, a taken id, an unknown key', async () => {
  const app = await createTestApp()
  await insertTestProduct(app, { asin: 'B000000001' })
  for (const [body, field] of [
    [{ ...product, affiliate_link: 'https://evil.test/?x=amzn.to' }, 'affiliate_link'],
    [product, 'asin'],
    [{ ...product, sample: true }, 'body'],
    [{ ...product, title: ' ' }, 'title'],
  ] as const) {
    const rejected = await ask(app, 'POST', '/api/admin/products', body)
    expect(rejected.status).toBe(422)
    expect(await rejected.json()).toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.stringMatching(/.{10,}/) },
    })
  }
})

test('an import goes from preview to shop with the rows as they came, and the export is a safe file', async () => {
  const outside = async () => ({ url: 'https://www.amazon.com/dp/B000000009', type: 'text/html', text: '' })
  const app = await createTestApp({ fetchRetailerPage: outside })
  const text = `title,affiliate_link\n"'=2+3",https://amzn.to/abc\nFar,https://evil.test\n`
  const { rows } = await json(ask(app, 'POST', '/api/admin/products/import/preview', { text, kind: 'csv' }))
  expect(rows).toMatchObject([
    { line: 2, product: { title: '=2+3' }, errors: [] },
    { line: 3, errors: [expect.any(String)] },
  ])
  expect(await json(ask(app, 'POST', '/api/admin/products/import', { rows }))).toEqual({ inserted: 1, skipped: 1 })
  const file = await ask(app, 'GET', '/api/admin/products/export.csv')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="products.csv"')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await file.text()).toContain("\r\n'=2+3,")
  const headless = await ask(app, 'POST', '/api/admin/products/import/preview', { text: 'x', kind: 'csv' })
  expect(headless.status).toBe(422)
})

test('extraction returns the three specified numbers to an empty body (343)', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { content: 'See https://www.amazon.com/dp/B000000001' })
  const response = await json(ask(app, 'POST', '/api/functions/extract-products-from-articles'))
  expect(response).toEqual({ productsFound: 1, articlesProcessed: 1, productsInserted: 1 })
})

test('the badges count what waits, and the three views answer and change it (210, 351, 352)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const words = {
    author_name: 'Ann',
    author_email: 'ann@example.com',
    content: 'Hi.',
    honeypot: '',
    fillTimeMs: undefined,
  }
  await addComment(app, { ...words, article_id: id, user_id: null })
  await addMessage(app, {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'Hi',
    message: '"><svg onload=alert(1)>',
    honeypot: '',
  })
  await subscribe(app, { email: '=cmd@example.com', source: 'site', consent: '' })
  const admin = await aMember(app)
  await app.db.insertInto('user_roles').values({ user_id: admin.id, role: 'admin', created_at: app.clock() }).execute()
  expect(await json(admin.visitor.fetch('/api/admin/counts'))).toEqual({
    messages: 1,
    comments: 1,
    subscribers: 1,
    mails: 0,
  })

  type Listed = Record<'comments' | 'messages', { id: string }[]>
  const { comments } = await json<Listed>(ask(app, 'GET', '/api/admin/comments'))
  const ids = comments.map((comment) => comment.id)
  expect(await json(ask(app, 'PATCH', '/api/admin/comments', { ids, state: 'approved' }))).toEqual({ changed: 1 })
  expect(await json(ask(app, 'DELETE', '/api/admin/comments', { ids }))).toEqual({ deleted: 1 })
  expect((await ask(app, 'PATCH', '/api/admin/comments', { ids: [], state: 'approved' })).status).toBe(422)

  const { messages } = await json<Listed>(ask(app, 'GET', '/api/admin/messages', undefined, { state: 'inbox' }))
  expect(messages[0]).toMatchObject({
    message: '"><svg onload=alert(1)>',
    created_at: '2026-01-15T12:00:00.000Z',
    due_at: '2026-01-17T12:00:00.000Z',
  })
  const read = { ids: messages.map((message) => message.id), unread: false }
  expect(await json(ask(app, 'PATCH', '/api/admin/messages', read))).toEqual({ changed: 1 })
  expect((await ask(app, 'PATCH', '/api/admin/messages', { ids: read.ids })).status).toBe(422)

  const file = await ask(app, 'GET', '/api/admin/subscribers/export.csv')
  expect(await file.text()).toContain("'=cmd@example.com,subscribed,2026-01-15T12:00:00.000Z,site\r\n")
  expect(await json(ask(app, 'GET', '/api/admin/audit'))).toMatchObject({
    entries: [{ action: 'subscribers.exported', created_at: expect.stringMatching(/Z$/) }, {}, {}],
    next: null,
  })
})

test('settings are read and changed in part, and refused in words', async () => {
  const app = await createTestApp()
  expect(await json(ask(app, 'GET', '/api/admin/settings'))).toMatchObject({
    settings: { siteName: '', showStats: true, contactEmail: 'hello@localhost' },
    effective: {
      siteName: 'Wagwise',
      affiliateTag: 'wagwise-20',
      providers: { text: 'the built-in writer', image: 'the built-in illustrator' },
    },
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  const change = { siteName: ' Pawprint ', showStats: false, facebookUrl: 'https://www.facebook.com/paw' }
  expect(await json(ask(app, 'PUT', '/api/admin/settings', change))).toMatchObject({
    settings: { siteName: 'Pawprint', showStats: false, showRating: true },
    effective: { siteName: 'Pawprint', authors: [{ name: 'Pawprint Editorial' }, {}, {}] },
  })
  for (const [field, value] of Object.entries({
    contactEmail: 'nobody',
    facebookUrl: 'javascript:alert(1)',
    affiliateTag: 'two words',
    siteName: 'a\nb',
    authors: [{ name: 'Ann', weight: 0 }],
    dailyTextCalls: -1,
    undecidedCounts: 'maybe',
    accentColor: '#7fc4b4',
    surfaceColor: '#808080',
    headingFace: 'comic',
    logo: 'https://example.org/a.png',
    headerMenu: 'About us: /abuot',
    unknown: 1,
  })) {
    const rejected = await ask(app, 'PUT', '/api/admin/settings', { [field]: value })
    expect(rejected.status, field).toBe(422)
    expect(((await rejected.json()) as { fields: object }).fields).toHaveProperty(field === 'unknown' ? 'body' : field)
  }
  const logo = { url: 'https://example.org/a.webp', width: 1, height: 1 }
  expect((await ask(app, 'PUT', '/api/admin/settings', { logo })).status).toBe(422)
})

test('a point of the launch check is confirmed, unless it can only be done', async () => {
  const app = await createTestApp()
  const { items } = await json(ask(app, 'POST', '/api/admin/launch-check', { key: 'stats', confirmed: true }))
  expect(items).toContainEqual(expect.objectContaining({ key: 'stats', done: true }))
  for (const key of ['site-url', 'nonsense']) {
    expect((await ask(app, 'POST', '/api/admin/launch-check', { key, confirmed: true })).status).toBe(422)
  }
})

test('the evidence of the launch check is a dated file', async () => {
  const app = await createTestApp()
  await ask(app, 'POST', '/api/admin/launch-check', { key: 'stats', confirmed: true, evidence: 'Counted.' })
  const response = await ask(app, 'GET', '/api/admin/launch-check/evidence.json')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="launch-check-2026-01-15.json"')
  const { site, exported_at, items } = (await response.json()) as Record<string, unknown>
  expect([site, exported_at]).toEqual(['http://localhost:3000', '2026-01-15T12:00:00.000Z'])
  expect(items).toContainEqual(
    expect.objectContaining({ key: 'stats', confirmation: expect.objectContaining({ evidence: 'Counted.' }) }),
  )
})
