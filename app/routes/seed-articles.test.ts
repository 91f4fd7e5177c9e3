import { expect, test, vi } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { listArticles } from '#features/articles/list.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite, type TestClient } from '#tests/kit/test-client.ts'

const path = '/api/functions/seed-articles'
const clickGenerate = (visitor: TestClient, ip = '127.0.0.1') => visitor.fetch(path, { method: 'POST', ip })
const countOf = async (response: Response) => ((await response.json()) as { count: number }).count
const total = async ({ db }: TestApp) => (await listArticles(db, { limit: 1 })).total

test('a call with an empty body returns the count, until the library is empty (65, T6)', async () => {
  const app = await createTestApp()
  await publishFirstContent(app)
  const visitor = createTestClient(app)
  expect(await countOf(await clickGenerate(visitor))).toBe(13)
  expect(await countOf(await visitor.fetch(path, { json: {} }))).toBe(13)
  expect(await countOf(await clickGenerate(visitor))).toBe(0)
  expect(await total(app)).toBe(65)
})

test('two calls at the same time publish one batch, no article twice (70, T6)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const responses = await Promise.all([clickGenerate(visitor), clickGenerate(visitor)])
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await total(app)).toBe(13)
})

test('no external service is called, whoever clicks (69, T6)', async () => {
  const app = await createTestApp()
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No way out.'))
  try {
    expect((await clickGenerate(createTestClient(app))).status).toBe(200)
    expect(fetchSpy).not.toHaveBeenCalled()
  } finally {
    fetchSpy.mockRestore()
  }
})

test('one IP address may click ten times a minute, and another is not affected (71)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app, { site: createTestSite(app, { factor: 1 }) })
  for (let times = 0; times < 10; times++) expect((await clickGenerate(visitor)).status).toBe(200)
  const rejected = await clickGenerate(visitor)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await clickGenerate(visitor, '10.0.0.2')).status).toBe(200)
  app.advanceClock(61_000)
  expect((await clickGenerate(visitor)).status).toBe(200)
})

test('the owner can restrict the button to admins: others are rejected and nothing is published (decision 2)', async () => {
  const app = await createTestApp()
  await updateSettings(app, { seedArticlesBy: 'admins' }, null)
  expect((await clickGenerate(createTestClient(app))).status).toBe(403)
  expect(await total(app)).toBe(0)
})

const publicSite = { name: 'Wagwise', origin: 'https://pets.example', isPublic: true, affiliateTag: 'ours-20' }

test('on a public site only admins see the button and may call it, unless the owner opens it (14, decision 53)', async () => {
  const app = await createTestApp({ config: publicSite })
  const visitor = createTestClient(app)
  const button = async () => (await (await visitor.fetch('/')).text()).includes('Generate Articles</button>')
  expect([(await clickGenerate(visitor)).status, await total(app), await button()]).toEqual([403, 0, false])

  const owner = { email: 'ann@example.org', password: 'a very calm long walk' }
  const { id } = await app.accounts.upsert(owner)
  await grantAdmin(app, id, 'test')
  const admin = createTestClient(app)
  expect((await admin.fetch('/api/auth/sign-in/email', { json: owner })).status).toBe(200)
  expect(await countOf(await clickGenerate(admin))).toBe(13)

  await updateSettings(app, { seedArticlesBy: 'anyone' }, null)
  expect([await countOf(await clickGenerate(visitor)), await button()]).toEqual([13, true])
})
