import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createPasswordHasher } from '#server/adapters/better-auth/password-hashing.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite, type TestClient } from '#tests/kit/test-client.ts'
import { grantAdmin } from './commands.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

const sessionCookie = 'wagwise.session_token'

async function signUp(visitor: TestClient, who = ada): Promise<string> {
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: who })
  expect(response.status).toBe(200)
  const { user } = (await response.json()) as { user: { id: string } }
  return user.id
}

async function count(app: TestApp, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(app.db)
  return Number(rows[0]?.n)
}

const session = async (visitor: TestClient) => (await visitor.fetch('/api/session')).json()

test('signing up signs in at once, with a cookie that scripts cannot read (decision 48, T8)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  expect(await session(visitor)).toEqual({ user: null, isAdmin: false })
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const cookie = response.headers.getSetCookie().find((set) => set.startsWith(`${sessionCookie}=`))
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; SameSite=Lax/)
  expect(cookie).not.toMatch(/Secure/)
  expect(await response.text()).not.toContain('token')
  expect(await session(visitor)).toMatchObject({ user: { email: ada.email }, isAdmin: false })
})

test('an error during sign-in is reported and logged like any other error (F17)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await signUp(visitor)
  await sql`alter table "session" rename to "away"`.execute(app.db)
  const response = await createTestClient(app).fetch('/api/auth/sign-in/email', { json: ada })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([500, 'internal'])
  expect(app.logged.map(({ event }) => event)).toContain('request_failed')
})

test('on https the session cookie is Secure, host-only, and named __Host- (T8)', async () => {
  const site = { name: 'Wagwise', origin: 'https://wagwise.test', isPublic: true, affiliateTag: 'x-20' }
  const app = await createTestApp({ config: site })
  const visitor = createTestClient(app, { site: createTestSite(app, { fixed: site.origin }) })
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const [cookie] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-wagwise\.session_token=/)
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(cookie).not.toMatch(/Domain/i)
  expect(await session(visitor)).toMatchObject({ user: { email: ada.email } })
})

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:8080', 'http://wagwise.localhost:3000'])(
  'without SITE_URL, signing up, in and out works at %s',
  async (origin) => {
    const app = await createTestApp()
    const visitor = createTestClient(app, { origin })
    await signUp(visitor)
    expect((await visitor.fetch('/api/auth/sign-out', { json: {} })).status).toBe(200)
    expect((await visitor.fetch('/api/auth/sign-in/email', { json: ada })).status).toBe(200)
    expect(await session(visitor)).toMatchObject({ user: { email: ada.email } })
  },
)

test('sign-in works through a forwarded port that changes the Host header', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const headers = { origin: 'https://something-3000.preview.test', 'sec-fetch-site': 'same-origin' }
  expect((await visitor.fetch('/api/auth/sign-up/email', { json: ada, headers })).status).toBe(200)
  expect((await visitor.fetch('/api/auth/sign-out', { json: {}, headers })).status).toBe(200)
})

test('a wrong password and an unknown address get the same response for the same work (T7)', async () => {
  const hasher = createPasswordHasher({ N: 16, r: 1, p: 1 })
  let derivedKeys = 0
  const app = await createTestApp({
    passwords: {
      ...hasher,
      hash: (password) => (derivedKeys++, hasher.hash(password)),
      verify: (stored) => (derivedKeys++, hasher.verify(stored)),
    },
  })
  await signUp(createTestClient(app))
  const attempt = async (email: string) => {
    derivedKeys = 0
    const response = await createTestClient(app).fetch('/api/auth/sign-in/email', {
      json: { email, password: 'not this one' },
    })
    const headers = [...response.headers.keys()]
    return { status: response.status, text: await response.text(), headers, derivedKeys }
  }
  const wrong = await attempt(ada.email)
  expect(wrong).toMatchObject({ status: 401, derivedKeys: 1 })
  expect(await attempt('nobody@example.test')).toEqual(wrong)
})

test('nobody becomes admin by sending a role at sign-up (T7, 257)', async () => {
  const app = await createTestApp()
  for (const extra of [{ role: 'admin' }, { isAdmin: true }, { emailVerified: true }, { id: 'x' }]) {
    const response = await createTestClient(app).fetch('/api/auth/sign-up/email', { json: { ...ada, ...extra } })
    expect(response.status).toBe(422)
  }
  const visitor = createTestClient(app)
  await signUp(visitor)
  const update = await visitor.fetch('/api/auth/update-user', { json: { name: 'Ada', role: 'admin' } })
  expect(update.status).toBe(422)
  expect(await count(app, 'user_roles')).toBe(0)
  expect(await session(visitor)).toMatchObject({ isAdmin: false })
})

test('the first account to sign up is a regular member (257)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await signUp(visitor)
  expect(await session(visitor)).toMatchObject({ isAdmin: false })
})

test('a second account with the same address is rejected, regardless of case', async () => {
  const app = await createTestApp()
  await signUp(createTestClient(app))
  const response = await createTestClient(app).fetch('/api/auth/sign-up/email', {
    json: { email: 'ADA@Example.test', password: 'another one' },
  })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ error: expect.stringContaining('already exists') })
  expect(await count(app, 'user')).toBe(1)
})

test('of simultaneous sign-ups with one address, one succeeds and the others get the usual answer', async () => {
  const app = await createTestApp()
  const responses = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const response = await createTestClient(app).fetch('/api/auth/sign-up/email', { json: ada })
      return `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`
    }),
  )
  const late = await createTestClient(app).fetch('/api/auth/sign-up/email', { json: ada })
  const usual = `${late.status} ${((await late.json()) as { code: string }).code}`
  expect(usual).toMatch(/^409 /)
  expect(responses.toSorted((one, other) => one.localeCompare(other))).toEqual(['200 ', usual, usual, usual, usual])
  expect(await count(app, 'user')).toBe(1)
})

test('a password must have 8 to 128 characters and no other rules apply', async () => {
  const app = await createTestApp()
  const attempt = async (password: string, email: string) =>
    (await createTestClient(app).fetch('/api/auth/sign-up/email', { json: { email, password } })).status
  expect(await attempt('seven77', 'a@example.test')).toBe(422)
  expect(await attempt('x'.repeat(129), 'b@example.test')).toBe(422)
  expect(await attempt('aaaaaaaa', 'c@example.test')).toBe(200)
  expect(await attempt('x'.repeat(128), 'd@example.test')).toBe(200)
})

test('sign-in creates a new session and ignores one planted before (T8)', async () => {
  const app = await createTestApp()
  await signUp(createTestClient(app))
  const visitor = createTestClient(app)
  visitor.jar.set(sessionCookie, 'planted.c2lnbmF0dXJl')
  await visitor.fetch('/api/auth/sign-in/email', { json: ada })
  expect(visitor.jar.get(sessionCookie)).not.toContain('planted')
  expect(await session(visitor)).toMatchObject({ user: { email: ada.email } })
})

test('every sign-in attempt is logged with its outcome, account id and a daily client id, without names or addresses', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const user = await signUp(visitor)
  await visitor.fetch('/api/auth/sign-in/email', { json: { ...ada, password: 'not the right one' } })
  await visitor.fetch('/api/auth/sign-in/email', { json: { ...ada, email: 'nobody@example.test' } })
  const calls = app.logged.filter(({ event }) => event === 'account_request').map(({ details }) => details)
  const client = expect.stringMatching(/^~[\w-]{22}$/) as string
  expect(calls).toEqual([
    { path: '/sign-up/email', status: 200, user, client, request: expect.any(String) },
    { path: '/sign-in/email', status: 401, user, client, request: expect.any(String) },
    { path: '/sign-in/email', status: 401, user: undefined, client, request: expect.any(String) },
  ])
})

test('signing in again ends the previous session of the browser, and a wrong password does not (T8)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await signUp(visitor)
  const thief = createTestClient(app)
  for (const [name, value] of visitor.jar) thief.jar.set(name, value)
  await visitor.fetch('/api/auth/sign-in/email', { json: { ...ada, password: 'not the right one' } })
  expect((await thief.fetch('/api/account/sessions')).status).toBe(200)
  await visitor.fetch('/api/auth/sign-in/email', { json: ada })
  expect((await thief.fetch('/api/account/sessions')).status).toBe(401)
  expect((await visitor.fetch('/api/account/sessions')).status).toBe(200)
})

test('a copied cookie is useless after signing out (T8)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await signUp(visitor)
  const thief = createTestClient(app)
  for (const [name, value] of visitor.jar) thief.jar.set(name, value)
  expect((await thief.fetch('/api/account/sessions')).status).toBe(200)
  await visitor.fetch('/api/auth/sign-out', { json: {} })
  expect(visitor.jar.has(sessionCookie)).toBe(false)
  expect((await thief.fetch('/api/account/sessions')).status).toBe(401)
})

test('nothing stored in the database can open a session (T8, T37)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await signUp(visitor)
  await visitor.fetch('/api/auth/request-password-reset', { json: { email: ada.email } })
  const texts: string[] = []
  for (const table of ['session', 'account', 'user', 'verification', 'rateLimit']) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(app.db)
    texts.push(...rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string')))
  }
  expect(texts.length).toBeGreaterThan(10)
  for (const text of new Set(texts.filter(Boolean))) {
    const stranger = createTestClient(app)
    stranger.jar.set(sessionCookie, encodeURIComponent(text))
    expect((await stranger.fetch('/api/account/sessions')).status).toBe(401)
    const token = text.replace('reset-password:', '')
    const reset = await stranger.fetch('/api/auth/reset-password', { json: { token, newPassword: 'taken over' } })
    expect(reset.status).toBe(400)
  }
})

test('an expired session is rejected and deleted by the first request, so that a clock set back does not revive it (F10)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await signUp(visitor)
  await sql`update "session" set "expiresAt" = ${'2020-01-01T00:00:00.000Z'}`.execute(app.db)
  expect((await visitor.fetch('/api/account/sessions')).status).toBe(401)
  expect(await count(app, 'session')).toBe(0)
  expect(await session(visitor)).toEqual({ user: null, isAdmin: false })
  expect(await count(app, 'session')).toBe(0)
})

test("the database stores neither a visitor's IP address nor the full user agent (T41)", async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/150.1' }
  await visitor.fetch('/api/auth/sign-up/email', { json: ada, headers, ip: '203.0.113.77' })
  for (const table of ['session', 'rateLimit', 'user', 'account']) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    expect(JSON.stringify(rows)).not.toContain('Gecko')
  }
  const list = (await (await visitor.fetch('/api/account/sessions')).json()) as { sessions: unknown[] }
  expect(list.sessions).toEqual([expect.objectContaining({ device: 'Firefox on Linux', current: true })])
})

test('an admin whose role was revoked is rejected at the next request (T8, 251)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const id = await signUp(visitor)
  await grantAdmin(app, id, 'test')
  expect(await session(visitor)).toMatchObject({ isAdmin: true })
  await app.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
  expect(await session(visitor)).toMatchObject({ isAdmin: false })
})

test("a signed-in reader's comment carries their account id, whatever the body says (205)", async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const visitor = createTestClient(app)
  const user = await signUp(visitor)
  const json = { author_name: 'Ada', author_email: ada.email, content: 'Lovely.', user_id: 'somebody' }
  await visitor.fetch(`/api/articles/${id}/comments`, { json })
  await createTestClient(app).fetch(`/api/articles/${id}/comments`, { json })
  const rows = await app.db.selectFrom('comments').select('user_id').orderBy('id').execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual([user, null])
})

test('a page on another site cannot sign anyone in, up or out (T11)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await signUp(visitor)
  for (const origin of ['https://evil.test', 'null', 'http://localhost:3000.evil.test']) {
    for (const path of ['/api/auth/sign-out', '/api/auth/sign-in/email', '/api/auth/change-password']) {
      expect((await visitor.fetch(path, { json: {}, headers: { origin } })).status).toBe(403)
    }
  }
  expect(await session(visitor)).toMatchObject({ user: { email: ada.email } })
})

test('unlisted paths under /api/auth do not exist', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await signUp(visitor)
  for (const path of [
    '/list-sessions',
    '/delete-user',
    '/change-email',
    '/verify-password',
    '/ok',
    '/two-factor/view-backup-codes',
  ]) {
    expect((await visitor.fetch(`/api/auth${path}`, { json: {} })).status).toBe(404)
    expect((await visitor.fetch(`/api/auth${path}`)).status).toBe(404)
  }
})
