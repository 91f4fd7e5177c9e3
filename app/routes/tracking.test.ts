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
