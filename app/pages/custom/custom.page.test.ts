import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const adoption = {
  ...{ path: '/adoption', title: 'Adoption', intro: 'Cats of {site} wait.', description: 'Adopt a cat.' },
  ...{ content: '## How it works\n\nWrite to us.', menu: 'legal', state: 'published' },
}

async function openSite() {
  const app = await createTestApp()
  const client = createTestClient(app)
  await client.fetch('/api/auth/sign-up/email', {
    json: { email: 'ada@example.org', password: 'correct-horse-battery', name: 'Ada' },
  })
  const { user } = (await (await client.fetch('/api/session')).json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')
  const reader = createTestClient(app)
  const html = async (path: string) => (await (await reader.fetch(path)).text()).replaceAll('<!-- -->', '')
  const send = async (method: string, path: string, json: object) => {
    const response = await client.fetch(`/api/admin/custom-pages${path}`, { method, json })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const create = async (change: object = {}) =>
    (await send('POST', '', { ...adoption, ...change })).body['page'] as { id: string; version: number }
  return { app, client, reader, html, send, create }
}

test('a page of the owner has text, description, canonical URL, breadcrumb and a link in its menu', async () => {
  const { app, html, create } = await openSite()
  expect(await html('/faq')).not.toContain('href="/adoption"')
  await create()
  const page = await html('/adoption')
  expect(page).toContain('<h1>Adoption</h1>')
  expect(page).toContain('Cats of Wagwise wait.')
  expect(page).toContain('<h2 id="how-it-works">How it works</h2>')
  expect(page).toContain('<meta name="description" content="Adopt a cat."')
  expect(page).toContain(`<link rel="canonical" href="${app.config.origin}/adoption"`)
  expect(page).toContain('"@type":"BreadcrumbList"')
  expect(await html('/faq')).toContain('<a href="/adoption">Adoption</a>')
  expect(await html('/sitemap.xml')).toMatch(/\/adoption<\/loc><lastmod>2026-01-15T/)
  expect(await html('/llms.txt')).toContain('/adoption): Adopt a cat.')
})

test('a draft and a deleted page are not found and linked nowhere', async () => {
  const { client, reader, html, send, create } = await openSite()
  const { id } = await create({ state: 'draft' })
  const expectGone = async () => {
    expect((await reader.fetch('/adoption')).status).toBe(404)
    for (const path of ['/faq', '/sitemap.xml', '/llms.txt']) expect(await html(path)).not.toContain('/adoption')
  }
  await expectGone()
  expect((await send('PUT', `/${id}`, { ...adoption, version: 1 })).status).toBe(200)
  expect((await reader.fetch('/adoption')).status).toBe(200)
  expect((await client.fetch(`/api/admin/custom-pages/${id}`, { method: 'DELETE' })).status).toBe(200)
  await expectGone()
})

test('after a rename, the old path redirects, until another page takes it', async () => {
  const { reader, send, create } = await openSite()
  const { id } = await create()
  await send('PUT', `/${id}`, { ...adoption, path: '/adopt', version: 1 })
  const old = await reader.fetch('/adoption')
  expect([old.status, old.headers.get('location')]).toEqual([301, '/adopt'])
  await create({ title: 'Adoption in general' })
  expect((await reader.fetch('/adoption')).status).toBe(200)
})

test.each([
  ...['/shop', '/about', '/admin', '/api', '/auth', '/article', '/category', '/categories', '/media', '/privacy'],
])('the site itself uses %s', async (path) => {
  const { send } = await openSite()
  expect(await send('POST', '', { ...adoption, path })).toMatchObject({
    status: 422,
    body: { fields: { path: `The site itself uses ${path}. Please choose another path.` } },
  })
})

test('a finding of the safety check must be confirmed before a page is published; a draft may contain anything', async () => {
  const { app, send } = await openSite()
  const risky = { ...adoption, content: 'Give your dog 5 ml of cough syrup each day.' }
  const draft = await send('POST', '', { ...risky, state: 'draft' })
  expect(draft.status).toBe(201)
  const { id } = draft.body['page'] as { id: string }
  expect(await send('PUT', `/${id}`, { ...risky, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'findings', held: false },
  })
  expect((await send('PUT', `/${id}`, { ...risky, version: 1, release: true })).status).toBe(200)
  const entries = await app.db.selectFrom('audit_log').select('details').execute()
  expect(JSON.stringify(entries)).toContain('It states a medicine dosage.')
})

test('a conflict brings the stored page', async () => {
  const { send, create } = await openSite()
  const { id } = await create()
  await send('PUT', `/${id}`, { ...adoption, title: 'Adopt', version: 1 })
  expect(await send('PUT', `/${id}`, { ...adoption, title: 'Foster', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'conflict', page: { title: 'Adopt', version: 2 } },
  })
})

test('without a description, search engines get the introduction or the beginning of the text', async () => {
  const { html, create } = await openSite()
  await create({ description: '' })
  expect(await html('/adoption')).toContain('<meta name="description" content="Cats of Wagwise wait."')
  await create({ path: '/long', description: '', intro: '', content: 'Many words. '.repeat(40) })
  expect(await html('/long')).toMatch(/<meta name="description" content="Many words\.(?: Many| words\.)+…"/)
})

test('a view of the page is counted under its path', async () => {
  const { app, reader, create } = await openSite()
  await create()
  const headers = { 'user-agent': 'A browser' }
  await reader.fetch('/api/functions/track-page-view', { json: { pagePath: '/adoption' }, headers })
  const views = await app.db.selectFrom('page_views').select('page_path').execute()
  expect(views).toEqual([{ page_path: '/adoption' }])
})

test("a page is added to the owner's own menu too", async () => {
  const { app, html, create } = await openSite()
  await updateSettings(app, { legalLinks: 'Privacy: /privacy-policy' }, 'ada')
  await create()
  expect(await html('/faq')).toMatch(/<a href="\/privacy-policy">Privacy<\/a><\/li><li><a href="\/adoption">Adoption</)
})
