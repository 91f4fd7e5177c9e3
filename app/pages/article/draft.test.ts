import { perMinute } from '#app/route.ts'
import { dashboardPageRoutes } from '#app/routes/admin/dashboard-page-routes.ts'
import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { createDraftLink, listDraftLinks, revokeDraftLink } from '#features/articles/draft-links.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { trashArticle } from '#features/articles/trash.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite } from '#tests/kit/test-client.ts'
import { draftPath, withoutToken } from './draft-path.ts'

const draft = {
  state: 'draft',
  slug: 'secret-plan',
  title: 'A secret plan',
  content: 'Only friends read this.',
} as const
const day = 24 * 60 * 60 * 1000

async function signUp(app: TestApp, email: string) {
  const client = createTestClient(app)
  const response = await client.fetch('/api/auth/sign-up/email', { json: { email, password: 'a calm long walk' } })
  const { user } = (await response.json()) as { user: { id: string } }
  return { ...client, id: user.id }
}

async function createAdminApp() {
  const app = await createTestApp()
  const admin = await signUp(app, 'ann@example.com')
  await grantAdmin(app, admin.id, 'test')
  const { id } = await insertTestArticle(app, draft)
  return { app, admin, id, visitor: createTestClient(app) }
}

async function createLink({ app, id }: { app: TestApp; id: string }) {
  const made = await createDraftLink(app, { article_id: id, user_id: 'admin-1', hours: 24 })
  if (!made.ok) throw new Error(made.reason)
  return draftPath(made.token)
}

const privateHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}
const pick = (response: Response) =>
  Object.fromEntries(Object.keys(privateHeaders).map((name) => [name, response.headers.get(name)]))

test('a private link shows the draft to anybody, without scripts, likes, comments or a newsletter form (T43)', async () => {
  const made = await createAdminApp()
  const response = await made.visitor.fetch(await createLink(made))
  const html = await response.text()
  expect([response.status, pick(response)]).toEqual([200, privateHeaders])
  expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(html).toContain('Only friends read this.')
  expect(html).toContain('The link works until January 16, 2026.')
  expect(html).toContain('content="noindex')
  for (const absent of ['<script', 'data-island', 'method="post"', 'application/ld+json', '/draft/'])
    expect(html).not.toContain(absent)
})

test('an expired, revoked, mistyped or trashed link is a plain 404 page that tells nothing (T43)', async () => {
  const made = await createAdminApp()
  const { app, id, visitor } = made
  const expired = await createLink(made)
  app.advanceClock(day)
  const revoked = await createLink(made)
  const [link] = await listDraftLinks(app, id)
  await revokeDraftLink(app, { article_id: id, id: link?.id ?? '', user_id: 'admin-1' })
  const live = await createLink(made)
  const isPlain404 = async (path: string) => {
    const response = await visitor.fetch(path)
    const html = await response.text()
    expect([path.length, response.status, pick(response)]).toEqual([path.length, 404, privateHeaders])
    expect(html).toContain('Oops! Page not found')
    for (const absent of ['<script', 'secret', path]) expect(html).not.toContain(absent)
  }
  for (const path of [expired, revoked, '/draft/x', `${live}x`, `/draft/${'%F0%9F%90%B6'.repeat(43)}`])
    await isPlain404(path)
  await trashArticle(app, { id, user_id: 'admin-1' })
  await isPlain404(live)
})

test('once the article is published, its private link redirects to it', async () => {
  const made = await createAdminApp()
  const { app, id, visitor } = made
  const path = await createLink(made)
  await saveArticle(app, { id, version: 1, user_id: 'admin-1', fields: { state: 'published' } })
  const response = await visitor.fetch(path)
  expect([response.status, response.headers.get('location')]).toEqual([302, '/article/secret-plan'])
  expect(pick(response)).toEqual(privateHeaders)
})

test('guessing links is rate limited, and no log line contains a token (T28, T43)', async () => {
  const made = await createAdminApp()
  const path = await createLink(made)
  const visitor = createTestClient(made.app, { site: createTestSite(made.app, { factor: 1 }) })
  for (let n = 0; n < 30; n++) expect((await visitor.fetch(path)).status).toBe(200)
  const limited = await visitor.fetch(path)
  expect([limited.status, limited.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(await limited.text()).not.toContain('the form')
  expect(JSON.stringify(made.app.logged)).not.toContain(path)
  expect([withoutToken(path), withoutToken('/article/x')]).toEqual(['/draft/:token', '/article/x'])
})

test('a draft is never counted: its page sends no view, and Analytics refuses its path', async () => {
  const made = await createAdminApp()
  const pagePath = await createLink(made)
  const response = await made.visitor.fetch('/api/functions/track-page-view', { json: { pagePath } })
  expect(response.status).toBe(422)
})

test('admins create, list and revoke links; the URL is in the first response only', async () => {
  const { app, admin, id, visitor } = await createAdminApp()
  const base = `/api/admin/articles/${id}/draft-links`
  const made = await admin.fetch(base, { json: { hours: 168 } })
  expect(made.status).toBe(201)
  const { url, link } = (await made.json()) as { url: string; link: { id: string; expires_at: string } }
  expect(Date.parse(link.expires_at)).toBe(app.clock() + 7 * day)
  expect((await visitor.fetch(new URL(url).pathname)).status).toBe(200)
  const listed = await (await admin.fetch(base)).text()
  expect(JSON.parse(listed)).toMatchObject({ links: [{ id: link.id, created_by: 'ann@example.com' }] })
  expect(listed).not.toContain(url.slice(-20))
  expect((await admin.fetch(base, { json: { hours: 25 } })).status).toBe(422)
  expect((await admin.fetch(`${base}/${link.id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await admin.fetch(`${base}/${link.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await visitor.fetch(new URL(url).pathname)).status).toBe(404)
  const live = await insertTestArticle(app)
  const rejected = await admin.fetch(`/api/admin/articles/${live.id}/draft-links`, { json: { hours: 24 } })
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { code: 'published' }])
})

test('only admins see a preview; it may be framed by this site alone (T9, T40)', async () => {
  const { app, admin, id, visitor } = await createAdminApp()
  const path = `/admin/articles/${id}/preview`
  const member = await signUp(app, 'eve@example.com')
  for (const client of [visitor, member])
    for (const sent of [{}, { form: { fields: '{}' } }])
      expect([(await client.fetch(path, sent)).status, path]).toEqual([302, path])
  const response = await admin.fetch(path)
  expect([response.status, pick(response)]).toEqual([200, privateHeaders])
  const policy = response.headers.get('content-security-policy')
  for (const rule of ["frame-ancestors 'self'", "script-src 'none'", "form-action 'none'"])
    expect(policy).toContain(rule)
  expect(await response.text()).toContain('Only friends read this.')
  expect((await admin.fetch('/admin/articles/none/preview')).status).toBe(404)
})

test('a preview shows what is typed, stores nothing, and shows the stored value of a field that is not valid', async () => {
  const { app, admin, id } = await createAdminApp()
  const send = (fields: unknown) =>
    admin.fetch(`/admin/articles/${id}/preview`, { form: { fields: JSON.stringify(fields) } })
  const html = await (
    await send({ title: '', content: 'Typed **now**.\n<script>x</script>', category: 'Nonsense' })
  ).text()
  expect(html).toContain('A secret plan')
  expect(html).toContain('Typed <b>now</b>.')
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script')
  const stored = await app.db.selectFrom('articles').select(['content', 'version']).where('id', '=', id).execute()
  expect(stored).toEqual([{ content: draft.content, version: 1 }])
  for (const nonsense of ['', '{', 'null', '[1]', 7]) expect((await send(nonsense)).status).toBe(200)
  const large = await send({ content: 'ü'.repeat(1_000_000) })
  expect(large.status).toBe(200)
  expect((await send({ content: 'ü'.repeat(2_000_000) })).status).toBe(413)
})

test('a preview finds products by id, by link and by slug, also without a product id (fault 37)', async () => {
  const { app, admin, id } = await createAdminApp()
  const link = 'https://www.amazon.com/s?k=lick+mat&tag=wagwise-20'
  await insertTestProduct(app, { title: 'Found by id', asin: 'B000000001', affiliate_link: null })
  await insertTestProduct(app, { title: 'Found by link', asin: null, affiliate_link: link })
  await insertTestProduct(app, { title: 'Not mentioned', asin: 'B000000003', affiliate_link: null })
  await insertTestProduct(app, { title: 'Found by slug', slug: 'tunnel', asin: null, affiliate_link: null })
  const content = [
    'One [bowl](https://www.amazon.com/dp/B000000001), [gone](https://www.amazon.com/dp/B000000009).',
    `One [mat](${link}).`,
    '{product: tunnel}',
    '{product: gone}',
  ].join('\n\n')
  const response = await admin.fetch(`/admin/articles/${id}/preview`, { form: { fields: JSON.stringify({ content }) } })
  const html = await response.text()
  for (const title of ['Found by id', 'Found by link', 'Found by slug']) expect(html).toContain(title)
  expect(html).not.toContain('Not mentioned')
})

test('thousands of figures are rejected on save, left out of the preview, and previews are limited', async () => {
  const { admin, id } = await createAdminApp()
  const content = '{figure: rib-test}\n'.repeat(50_000)
  const saved = await admin.fetch(`/api/admin/articles/${id}`, { method: 'PUT', json: { version: 1, content } })
  expect(saved.status).toBe(422)
  expect(await saved.text()).toContain('An article can have at most 100.')
  const preview = () => admin.fetch(`/admin/articles/${id}/preview`, { form: { fields: JSON.stringify({ content }) } })
  const html = await (await preview()).text()
  expect(html.length).toBeLessThan(200_000)
  expect(html).toContain('Only friends read this.')
  const routes = dashboardPageRoutes.filter(({ path }) => path.endsWith('/preview'))
  expect(routes.map(({ rateLimit }) => rateLimit)).toEqual([perMinute(60), perMinute(60)])
})
