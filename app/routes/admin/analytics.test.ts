import { expect, onTestFinished, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite, type TestClient } from '#tests/kit/test-client.ts'
import { closeAllStreams } from '#app/sse/event-stream.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const visitorId = 'visitor_1790000000000_abcdefghijklmnop'

async function openAdmin(app: TestApp): Promise<TestClient> {
  const visitor = createTestClient(app)
  const json = { email: 'ada@example.org', password: 'correct-horse-battery', name: 'Ada' }
  await visitor.fetch('/api/auth/sign-up/email', { json })
  const { user } = (await (await visitor.fetch('/api/session')).json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')
  return visitor
}

const show = (visitor: TestClient, pagePath: string, change: Record<string, unknown> = {}, agent = firefox) =>
  visitor.fetch('/api/functions/track-page-view', {
    json: { visitorId, pagePath, referrer: '', ...change },
    headers: { 'user-agent': agent },
  })

async function read<Body>(visitor: TestClient, path: string): Promise<Body> {
  const response = await visitor.fetch(path)
  expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
  return (await response.json()) as Body
}

test('who opens three pages and then the dashboard sees three views (355, 357, 360)', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app, { title: 'Calm cats' })
  const reader = createTestClient(app)
  for (const path of ['/', '/blog?category=Dogs', `/blog/${slug}`]) expect((await show(reader, path)).status).toBe(202)
  await show(createTestClient(app), '/', { visitorId: undefined }, googlebot)
  const overview = await read<Record<string, unknown>>(await openAdmin(app), '/api/admin/analytics')
  expect(overview).toMatchObject({
    now: { views: 3, visitors: 1, crawlers: 1 },
    dropped: 0,
    hasViews: true,
    devices: [{ name: 'Computer', views: 3 }],
    referrers: [{ name: 'Direct / None', views: 3 }],
    countries: [{ code: 'Unknown', name: 'Unknown', views: 3, visitors: 1 }],
  })
  expect(overview['pages']).toEqual([
    { path: '/', title: null, views: 1 },
    { path: `/article/${slug}`, title: 'Calm cats', views: 1 },
    { path: '/blog', title: null, views: 1 },
  ])
})

test('pages come fifty at a time, a country with all it has, and anything else is not found (358)', async () => {
  const app = await createTestApp()
  const admin = await openAdmin(app)
  for (let number = 0; number < 60; number++) {
    const { slug } = await insertTestArticle(app)
    await show(admin, `/article/${slug}`)
  }
  type Pages = { pages: { path: string }[]; next: string | null }
  const first = await read<Pages>(admin, '/api/admin/analytics/pages')
  expect(first.pages).toHaveLength(50)
  const second = await read<Pages>(admin, `/api/admin/analytics/pages?cursor=${encodeURIComponent(first.next ?? '')}`)
  expect([second.pages.length, second.next]).toEqual([10, null])
  expect(new Set([...first.pages, ...second.pages].map(({ path }) => path)).size).toBe(60)
  const unknown = await read<{ pages: unknown[] }>(admin, '/api/admin/analytics/countries/Unknown')
  expect(unknown.pages).toHaveLength(60)
  expect(await read(admin, '/api/admin/analytics/countries/nl')).toMatchObject({ code: 'NL', views: 0, pages: [] })
  expect((await admin.fetch('/api/admin/analytics/countries/%3Cb%3E')).status).toBe(404)
})

test('every table can be taken away as a file, safe for spreadsheets', async () => {
  const app = await createTestApp()
  const admin = await openAdmin(app)
  await show(admin, '/', { referrer: 'https://search.example/a?q=secret' })
  for (const what of ['days', 'pages', 'countries', 'referrers', 'clicks', 'searches']) {
    const response = await admin.fetch(`/api/admin/analytics/export.csv?table=${what}&days=7`)
    expect(response.headers.get('content-disposition')).toContain(`${what}-2026-01-09-to-2026-01-15.csv`)
    expect((await response.text()).split('\r\n').length).toBeGreaterThan(1)
  }
  const referrers = await (await admin.fetch('/api/admin/analytics/export.csv?table=referrers')).text()
  expect(referrers).toContain('https://search.example,1')
  expect(referrers).not.toContain('secret')
  expect((await admin.fetch('/api/admin/analytics/export.csv?table=constructor')).status).toBe(422)
})

test('new views are told while the dashboard is open (360)', async () => {
  const app = await createTestApp()
  onTestFinished(closeAllStreams)
  const admin = await openAdmin(app)
  const { slug } = await insertTestArticle(app, { title: 'Calm cats' })
  await show(createTestClient(app), '/shop')
  const response = await admin.fetch('/api/admin/analytics/live')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader?.read())?.value ?? ''
  const view = { country: 'Unknown', countryName: 'Unknown', kind: 'person', at: '2026-01-15T12:00:00.000Z' }
  expect(await next()).toBe(
    `event: now\ndata: ${JSON.stringify({ visitors: 1, recent: [{ path: '/shop', title: null, ...view }] })}\n\n`,
  )
  await show(createTestClient(app), `/article/${slug}`)
  const told = { path: `/article/${slug}`, title: 'Calm cats', ...view }
  expect(await next()).toBe(`event: view\ndata: ${JSON.stringify(told)}\n\n`)
})

const views = ({ db }: TestApp) =>
  db.selectFrom('page_views').select(['visitor_id', 'country', 'referrer', 'kind', 'device']).orderBy('id').execute()

test('what an admin opens is theirs, before signing in, while signed in and after signing out (361)', async () => {
  const app = await createTestApp()
  const admin = createTestClient(app)
  await show(admin, '/')
  await show(createTestClient(app), '/', { visitorId: 'visitor_1790000000001_qrstuvwxyzabcdef' })
  const signedIn = await openAdmin(app)
  await show(signedIn, '/blog')
  await show(admin, '/shop')
  await expect
    .poll(async () => (await views(app)).map(({ kind }) => kind))
    .toEqual(['admin', 'person', 'admin', 'admin'])
  const overview = await read<{ now: object }>(signedIn, '/api/admin/analytics')
  expect(overview.now).toMatchObject({ views: 4, admins: 3, visitors: 2 })
  const without = await read<{ now: object }>(signedIn, '/api/admin/analytics?admins=exclude')
  expect(without.now).toMatchObject({ views: 1, admins: 3, visitors: 1 })
})

test('who declined is one visitor all day, without a trace of who it was (188, 363)', async () => {
  const app = await createTestApp()
  const anonymous = { visitorId: undefined }
  const ip = '203.0.113.9'
  for (const agent of [firefox, firefox, `${firefox} other`])
    await createTestClient(app).fetch('/api/functions/track-page-view', {
      json: { ...anonymous, pagePath: '/' },
      headers: { 'user-agent': agent },
      ip,
    })
  const rows = await views(app)
  expect(new Set(rows.map(({ visitor_id }) => visitor_id)).size).toBe(2)
  expect(JSON.stringify(rows)).not.toContain(ip)
})

test('a country comes from the file, else it is unknown (354)', async () => {
  const countryOf = async (ip: string) => (ip === '203.0.113.9' ? 'NL' : undefined)
  const facts = { source: 'a file', attribution: { text: 'by its makers', url: 'https://example.org' } }
  const app = await createTestApp({ geo: { countryOf, source: async () => facts } })
  const site = createTestSite(app)
  for (const caller of [{ ip: '203.0.113.9' }, { ip: '10.0.0.7' }])
    await createTestClient(app, {
      site: { fetch: (request) => site.fetch(request, { ...caller, requestId: 'test' }) },
    }).fetch('/api/functions/track-page-view', { json: { pagePath: '/' }, headers: { 'user-agent': firefox } })
  expect((await views(app)).map(({ country }) => country)).toEqual(['NL', 'Unknown'])
  expect(await read(await openAdmin(app), '/api/admin/analytics')).toMatchObject({ geo: facts })
})

test('a headless browser is a person at home and a crawler in public; our own pages are internal (359, 363)', async () => {
  const headless = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36'
  for (const [isPublic, kind] of [
    [false, 'person'],
    [true, 'crawler'],
  ] as const) {
    const app = await createTestApp()
    app.config = { ...app.config, isPublic }
    await show(createTestClient(app), '/', { referrer: `${app.config.origin}/blog?q=cats` }, headless)
    expect(await views(app)).toMatchObject([{ kind, device: 'Computer', referrer: 'Internal' }])
  }
})

test('searches without a result reach the dashboard, from the dialog, the list and the page', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { title: 'Calm cats' })
  const reader = createTestClient(app)
  const asking = (agent: string) => ({ headers: { 'user-agent': agent } })
  for (const path of [
    '/api/search?q=Axolotl',
    '/api/articles?q=chinchilla',
    '/blog?q=ferret+hammock',
    '/api/search?q=cats',
  ])
    await reader.fetch(path, asking(firefox))
  await reader.fetch('/api/articles?q=cats&category=Dog+Care', asking(firefox))
  await reader.fetch('/blog?q=robots', asking(googlebot))
  await app.failedSearches.flush()
  const { searches } = await read<{ searches: unknown }>(await openAdmin(app), '/api/admin/analytics')
  const exotic: unknown = expect.objectContaining({ category: 'Exotic Pets' })
  expect(searches).toEqual(
    [
      { query: 'axolotl', topic: null },
      { query: 'chinchilla', topic: exotic },
      { query: 'ferret hammock', topic: exotic },
    ].map((search) => ({ ...search, times: 1, last: '2026-01-15' })),
  )
})

test('an earnings report is previewed, imported, shown and undone through its routes', async () => {
  const app = await createTestApp()
  const admin = await openAdmin(app)
  const text = 'Date,ASIN,Earnings\n2026-01-15,B000000001,1.50\n'
  const preview = await admin.fetch('/api/admin/earnings/preview', { json: { text } })
  const { mapping, cents } = (await preview.json()) as { mapping: object; cents: number }
  expect([preview.status, cents]).toEqual([200, 150])
  const imported = await admin.fetch('/api/admin/earnings/import', { json: { text, mapping } })
  const { id, inserted } = (await imported.json()) as { id: string; inserted: number }
  expect([imported.status, inserted]).toEqual([201, 1])
  expect(await read(admin, '/api/admin/earnings?days=7')).toMatchObject({
    days: 7,
    cents: 150,
    imports: [{ id, at: '2026-01-15T12:00:00.000Z', rows: 1 }],
  })
  const nonsense = await admin.fetch('/api/admin/earnings/preview', { json: { text: 'hello' } })
  expect([nonsense.status, await nonsense.json()]).toMatchObject([422, { code: 'invalid' }])
  const remove = () => admin.fetch(`/api/admin/earnings/imports/${id}`, { method: 'DELETE' })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
})

test('links are checked, replaced and restored through their routes', async () => {
  const app = await createTestApp()
  const admin = await openAdmin(app)
  const gone = await insertTestProduct(app, {
    title: 'Mat',
    asin: 'B000000001',
    affiliate_link: 'https://www.amazon.com/dp/B000000001',
  })
  const bowl = await insertTestProduct(app, {
    asin: 'B000000002',
    affiliate_link: 'https://www.amazon.com/dp/B000000002?tag=wagwise-20',
  })
  await insertTestArticle(app, { content: 'See [this](https://www.amazon.com/dp/B000000001).' })
  const at = '/api/admin/link-health'
  const inText = { link: 'https://www.amazon.com/dp/B000000001', problem: 'no-tag', articles: [{ title: 'Calm cats' }] }
  expect(await read(admin, at)).toEqual({
    checkedAt: null,
    checked: 0,
    unchecked: 2,
    searches: 0,
    running: false,
    problems: [],
    articleLinks: [],
  })
  expect((await admin.fetch(`${at}/check`, { method: 'POST' })).status).toBe(202)
  await expect
    .poll(() => read(admin, at))
    .toMatchObject({
      articleLinks: [inText],
      checked: 2,
      running: false,
      problems: [{ id: gone.id, problem: 'no-tag', clicks: 0, articles: [{}] }],
    })
  const json = { product_id: gone.id, replacement_id: bowl.id }
  const replaced = (await (await admin.fetch(`${at}/replace`, { json })).json()) as { articles: number; undo: string }
  expect(replaced.articles).toBe(1)
  const undo = () => admin.fetch(`${at}/undo`, { json: { undo: replaced.undo } })
  expect(await (await undo()).json()).toEqual({ articles: 1 })
  expect((await undo()).status).toBe(409)
  expect((await admin.fetch(`${at}/replace`, { json: { ...json, replacement_id: gone.id } })).status).toBe(422)
  expect((await admin.fetch(`${at}/replace`, { json: { ...json, replacement_id: 'none' } })).status).toBe(404)
})
