import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerEnv, owner } from '#tests/kit/admin.ts'
import { startPostgres, type TestDatabaseServer } from '#tests/kit/postgres.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const visitorId = (name: string) => `visitor_1790000000000_${name.padEnd(16, 'x')}`

let server: TestDatabaseServer | undefined
let here: RunningSite
let there: RunningSite

beforeAll(async () => {
  server = await startPostgres()
  if (!server) return
  const env = { ...ownerEnv, DATABASE_URL: server.url }
  here = await startSite('dist/server/main.js', env)
  there = await startSite('dist/server/main.js', { ...env, DATA_DIR: here.dataDir })
})
afterAll(async () => {
  await there?.stop()
  await here?.stop()
  await server?.stop()
})

/** Signs in there and sends every request as the admin. */
async function openAdminSession({ url }: RunningSite) {
  const headers = { origin: url, 'content-type': 'application/json', 'user-agent': firefox }
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(owner),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return (path: string) => fetch(url + path, { headers: { ...headers, cookie } })
}

async function openPage({ url }: RunningSite, path: string, visitor: string) {
  const page = await fetch(url + path, { headers: { 'user-agent': firefox } })
  expect(page.status).toBe(200)
  const body = JSON.stringify({ visitorId: visitorId(visitor), pagePath: path, referrer: '' })
  const headers = { 'content-type': 'application/json', 'user-agent': firefox }
  const counted = await fetch(`${url}/api/functions/track-page-view`, { method: 'POST', headers, body })
  expect(counted.status).toBe(202)
}

test('two processes on PostgreSQL show each other’s views, live and in the totals (355, 360)', async (context) => {
  if (!server) return context.skip('PostgreSQL is not installed')
  const client = await openAdminSession(here)
  const live = await client('/api/admin/analytics/live')
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const receiving = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) received += part.value
  })()
  await expect.poll(() => received).toContain('event: now')
  for (const path of ['/', '/blog', '/shop']) await openPage(there, path, 'one')
  await openPage(here, '/faq', 'two')
  for (const path of ['/blog', '/shop', '/faq'])
    await expect
      .poll(() => received)
      .toMatch(new RegExp(`event: view\ndata: \\{"path":"${path}","title":null,"country":"Unknown"`))
  for (const site of [here, there]) {
    const overview = (await (await (await openAdminSession(site))('/api/admin/analytics')).json()) as { now: object }
    expect(overview.now).toMatchObject({ views: 4, visitors: 2, admins: 0, crawlers: 0 })
  }
  await reader?.cancel()
  await receiving
})
