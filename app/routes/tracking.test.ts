import { expect, test } from 'vitest'
import { hashToken } from '#features/hash-token.ts'
import { insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite } from '#tests/kit/test-client.ts'

test('clicks over the rate limit of a client are dropped, and the dropped ones are counted (T22)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestProduct(app)
  const visitor = createTestClient(app, { site: createTestSite(app, { factor: 1 }) })
  const statuses = new Set<number>()
  for (let handleClick = 0; handleClick < 100; handleClick++)
    statuses.add((await visitor.fetch('/api/clicks', { json: { product_id: id } })).status)
  const { clicks } = await app.db.selectFrom('click_days').select('clicks').executeTakeFirstOrThrow()
  expect([[...statuses], clicks, app.views.dropped()]).toEqual([[202], 60, 40])
})

test('a view with Global Privacy Control is stored without its ids, unless the visitor accepted all the same', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const ip = '203.0.113.7'
  const ids = { visitorId: 'visitor_1_abcdefghijklmnop', sessionId: 'session_1_abcdefghijklmnop' }
  const view = async (headers: Record<string, string>, consent?: string) => {
    const json = { ...ids, pagePath: '/faq', referrer: '', consent }
    expect(
      (
        await visitor.fetch('/api/functions/track-page-view', {
          json,
          headers: { 'user-agent': userAgent, ...headers },
          ip,
        })
      ).status,
    ).toBe(202)
    return app.db.selectFrom('page_views').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  }
  expect(await view({ 'sec-gpc': '1' })).toMatchObject({ session_id: null, visitor_id: expect.stringMatching(/^~/) })
  for (const stored of [await view({}), await view({ 'sec-gpc': '0' }), await view({ 'sec-gpc': '1' }, 'accepted')])
    expect(stored).toMatchObject({ visitor_id: hashToken(ids.visitorId), session_id: hashToken(ids.sessionId) })
})

test('an address without a page is counted for people: once for each, without programs, and only if the page says so', async () => {
  const app = await createTestApp()
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const view = (pagePath: string, { missing = true, userAgent = firefox, ip = '203.0.113.7' } = {}) =>
    createTestClient(app).fetch('/api/functions/track-page-view', {
      json: { pagePath, referrer: 'https://www.google.com/search?q=x', ...(missing && { missing }) },
      headers: { 'user-agent': userAgent },
      ip,
    })
  expect(await (await createTestClient(app).fetch('/Lost')).text()).toContain('data-missing')
  await view('/Lost')
  await view('/lost')
  await view('/lost', { ip: '203.0.113.8' })
  await view('/lost', { userAgent: 'Googlebot/2.1' })
  await view('/faq', { missing: false })
  await view('/draft/secret')
  await app.redirectCounter.flush()
  const rows = await app.db.selectFrom('missing_page_days').select(['path', 'readers', 'referrer']).execute()
  expect(rows).toEqual([{ path: '/lost', readers: 2, referrer: 'https://www.google.com' }])
})
