import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEnv, owner } from '#tests/kit/admin.ts'
import { startFilledSite } from '#tests/kit/filled-site.ts'
import type { RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite

beforeAll(async () => {
  site = await startFilledSite({ ...adminEnv, SITE_URL: 'https://pets.example', HOST: '127.0.0.1' })
})
afterAll(() => site.stop())

type RawResponse = { status: number; headers: Record<string, unknown>; body: string }
function ask(
  path: string,
  host: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<RawResponse>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = init
    const sent = request(`${site.url}${path}`, { method, headers: { ...headers, host } }, (response) => {
      let text = ''
      response.on('data', (data) => (text += data))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

test('with a configured origin another host name is rejected, but health answers on any', async () => {
  expect((await ask('/', 'evil.test')).status).toBe(421)
  expect((await ask('/', 'pets.example')).status).toBe(200)
  expect((await ask('/api/health', '10.0.0.7:3000')).status).toBe(200)
})

test('metrics are for programs on this machine, not for clients of the public name or a proxy', async () => {
  const { status, body } = await ask('/metrics', 'localhost:3000')
  expect(status).toBe(200)
  expect(body).toMatch(/^wagwise_page_cache_hits_total \d+$/m)
  expect(body).toMatch(/^wagwise_rejected_requests_total\{reason="host"\} [1-9]/m)
  expect((await ask('/metrics', 'pets.example')).status).toBe(401)
  expect((await ask('/metrics', 'localhost:3000', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(401)
})

test('canonical URLs use the configured origin, whatever the headers say', async () => {
  const { body, headers } = await ask('/about', 'pets.example', {
    headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' },
  })
  expect(body).toContain('<link rel="canonical" href="https://pets.example/about"/>')
  expect(body).not.toContain('evil.test')
  // Subdomains may belong to other programs.
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a public site rate-limits by client, and a forged address does not help (T28)', async () => {
  const body = JSON.stringify({ email: 'ada@example.org' })
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    const headers = {
      'content-type': 'application/json',
      origin: 'https://pets.example',
      'x-forwarded-for': `203.0.113.${n}`,
    }
    statuses.push(
      (await ask('/api/functions/subscribe-newsletter', 'pets.example', { method: 'POST', headers, body })).status,
    )
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('a proxy that TRUSTED_PROXIES does not name is reported in the log, once', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (let n = 0; n < 3; n++) await ask('/api/session', 'pets.example', { headers })
  const reports = () => site.lines.filter((line) => line.includes('"event":"untrusted_proxy"'))
  await expect.poll(() => reports().length).toBe(1)
  expect(JSON.parse(reports()[0] ?? '')).toMatchObject({
    level: 'warn',
    ip: '127.0.0.1',
    fix: expect.stringContaining('TRUSTED_PROXIES'),
  })
})

async function signIn(): Promise<string> {
  const origin = 'https://pets.example'
  const signedIn = await ask('/api/auth/sign-in/email', 'pets.example', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  return [signedIn.headers['set-cookie']]
    .flat()
    .map((set) => String(set).split(';')[0])
    .join('; ')
}

test('the launch check shows the admin a proxy that TRUSTED_PROXIES does not name', async () => {
  const cookie = await signIn()
  const titles = async (headers: Record<string, string>) => {
    const { body } = await ask('/api/admin/launch-check', 'pets.example', { headers: { cookie, ...headers } })
    return (JSON.parse(body) as { items: { title: string }[] }).items.map(({ title }) => title)
  }
  const warning = 'Requests come through a proxy at 127.0.0.1 that the site does not trust.'
  expect(await titles({ 'x-forwarded-for': '203.0.113.7' })).toContain(warning)
  expect(await titles({})).not.toContain(warning)
})

test('a starter article is noindex and enters the sitemap once it is adopted (decision 52)', async () => {
  const headers = { cookie: await signIn(), origin: 'https://pets.example', 'content-type': 'application/json' }
  const read = async (path: string) => (await ask(path, 'pets.example')).body
  const { articles } = JSON.parse(await read('/api/articles?limit=1')) as { articles: { id: string; slug: string }[] }
  const [{ id, slug } = { id: '', slug: '' }] = articles
  const noindex = '<meta name="robots" content="noindex, follow"/>'
  expect(await read(`/article/${slug}`)).toContain(noindex)
  expect(await read('/sitemap.xml')).not.toContain('/article/')
  const list = await ask('/api/admin/articles', 'pets.example', { headers })
  expect(list.body).toContain('"sample":true')
  const body = JSON.stringify({ changes: [{ id, version: 1, sample: false }] })
  const adopted = await ask('/api/admin/articles/change', 'pets.example', { method: 'POST', headers, body })
  expect(JSON.parse(adopted.body)).toEqual({ saved: [id], failed: [] })
  await expect.poll(() => read('/sitemap.xml')).toContain(`/article/${slug}</loc>`)
  expect(await read(`/article/${slug}`)).not.toContain(noindex)
})

test('a confirmed claim is on the cached home page at once', async () => {
  const headers = { cookie: await signIn(), origin: 'https://pets.example', 'content-type': 'application/json' }
  const home = async () => (await ask('/', 'pets.example')).body
  const confirm = (evidence: string) => {
    const body = JSON.stringify({ key: 'honest-reviews', confirmed: true, evidence })
    return ask('/api/admin/launch-check', 'pets.example', { method: 'POST', headers, body })
  }
  expect(await home()).not.toContain('honest reviews')
  expect((await confirm('')).status).toBe(422)
  expect((await confirm('We tried all twelve products; see our notes.')).status).toBe(200)
  await expect.poll(home).toContain('honest reviews')
})

test('a sample product has no price in public and says See options (decision 52)', async () => {
  const { body } = await ask('/shop', 'pets.example')
  expect(body).toContain('See options')
  expect(body).not.toContain('Check price')
  expect(body).not.toContain('product-card__price')
  const { body: json } = await ask('/api/products?limit=3', 'pets.example')
  expect((JSON.parse(json) as { products: object[] }).products).toMatchObject(
    Array.from({ length: 3 }, () => ({ price: null, sample: true })),
  )
})
