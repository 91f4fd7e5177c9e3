import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { deleteExpiredSessions, grantAdmin, savePreferences } from './commands.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }
const confirm = 'delete my account'

async function aMember(app: TestApp) {
  const visitor = createTestClient(app)
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const { user } = (await response.json()) as { user: { id: string } }
  return { visitor, id: user.id }
}

test('a member can export everything stored about them, and nothing about others (235)', async () => {
  const app = await createTestApp()
  const article = await insertTestArticle(app)
  const { visitor } = await aMember(app)
  const comment = { author_name: 'Ada', author_email: ada.email, content: 'Lovely.' }
  await visitor.fetch(`/api/articles/${article.id}/comments`, { json: comment })
  await createTestClient(app).fetch(`/api/articles/${article.id}/comments`, {
    json: { ...comment, content: 'Of another.' },
  })
  const marks = [{ id: article.id, saved: true, at: 1_768_000_000_000 }]
  await visitor.fetch('/api/favorites', { method: 'PUT', json: { marks } })
  const response = await visitor.fetch('/api/account/export')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    profile: { email: ada.email, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    sessions: [{ device: expect.any(String) }],
    comments: [{ article: article.slug, content: 'Lovely.', created_at: '2026-01-15T12:00:00.000Z' }],
    favorites: [{ article: article.slug, saved: true, changed_at: '2026-01-09T23:06:40.000Z' }],
  })
  expect(JSON.parse(text)).not.toHaveProperty('preferences')
  for (const secret of ['Of another', 'password', 'token']) expect(text).not.toContain(secret)
})

test('deleting an account removes everything that identifies it; its comments keep their text and author name (235, T41)', async () => {
  const app = await createTestApp()
  const article = await insertTestArticle(app)
  const { visitor, id } = await aMember(app)
  const comment = { author_name: 'Ada', author_email: ada.email, content: 'Lovely.' }
  await visitor.fetch(`/api/articles/${article.id}/comments`, { json: comment })
  await visitor.fetch('/api/favorites', { method: 'PUT', json: { marks: [{ id: article.id, saved: true, at: 1 }] } })
  await savePreferences(app.db, id, { filters: [], hiddenColumns: [], comfortable: true })
  const remove = (json: object) => visitor.fetch('/api/account', { method: 'DELETE', json })
  expect((await remove({ password: ada.password })).status).toBe(422)
  expect((await remove({ password: ada.password, confirm: 'yes' })).status).toBe(422)
  expect((await remove({ password: 'not this one', confirm })).status).toBe(400)
  expect((await remove({ password: ada.password, confirm })).status).toBe(200)
  expect((await visitor.fetch('/api/account/sessions')).status).toBe(401)
  expect((await visitor.fetch('/api/auth/sign-in/email', { json: ada })).status).toBe(401)
  const rows = await app.db.selectFrom('comments').select(['user_id', 'author_email', 'content']).execute()
  expect(rows).toEqual([{ user_id: null, author_email: '', content: 'Lovely.' }])
  for (const table of [
    'user',
    'session',
    'account',
    'twoFactor',
    'user_roles',
    'comments',
    'favorites',
    'dashboard_preferences',
  ]) {
    const { rows: stored } = await sql`select * from ${sql.table(table)}`.execute(app.db)
    expect(JSON.stringify(stored)).not.toContain(ada.email)
    expect(JSON.stringify(stored)).not.toContain(id)
  }
})

test('the only admin cannot delete their account', async () => {
  const app = await createTestApp()
  const { visitor, id } = await aMember(app)
  await grantAdmin(app, id, 'test')
  const response = await visitor.fetch('/api/account', { method: 'DELETE', json: { password: ada.password, confirm } })
  expect(response.status).toBe(409)
  expect((await visitor.fetch('/api/account/sessions')).status).toBe(200)
})

test('changing the password ends all other sessions (T8)', async () => {
  const app = await createTestApp()
  const { visitor } = await aMember(app)
  const other = createTestClient(app)
  await other.fetch('/api/auth/sign-in/email', { json: ada })
  const change = (currentPassword: string) =>
    visitor.fetch('/api/auth/change-password', { json: { currentPassword, newPassword: 'a brand new one' } })
  expect((await change('not this one')).status).toBe(400)
  expect(app.logged.at(-1)).toMatchObject({
    event: 'account_request',
    details: { path: '/change-password', status: 400 },
  })
  expect((await change(ada.password)).status).toBe(200)
  expect((await visitor.fetch('/api/account/sessions')).status).toBe(200)
  expect((await other.fetch('/api/account/sessions')).status).toBe(401)
})

test('a member can list their sessions and, with the password, end one or all others', async () => {
  const app = await createTestApp()
  const { visitor } = await aMember(app)
  const [other, third] = [createTestClient(app), createTestClient(app)]
  await other.fetch('/api/auth/sign-in/email', { json: ada })
  const sessions = async () =>
    ((await (await visitor.fetch('/api/account/sessions')).json()) as { sessions: { id: string; current: boolean }[] })
      .sessions
  const end = async (json: object) =>
    (await visitor.fetch('/api/account/sessions', { method: 'DELETE', json: { password: ada.password, ...json } }))
      .status
  expect(await sessions()).toHaveLength(2)
  expect(JSON.stringify(await sessions())).not.toContain('token')
  const id = (await sessions()).find(({ current }) => !current)?.id
  expect(await end({ id, password: 'not this one' })).toBe(400)
  expect((await other.fetch('/api/account/sessions')).status).toBe(200)
  await third.fetch('/api/auth/sign-in/email', { json: ada })
  expect(await end({ id })).toBe(200)
  expect(await end({ id })).toBe(404)
  expect((await other.fetch('/api/account/sessions')).status).toBe(401)
  expect((await third.fetch('/api/account/sessions')).status).toBe(200)
  expect(await end({})).toBe(200)
  expect(await sessions()).toEqual([expect.objectContaining({ current: true })])
  expect((await third.fetch('/api/account/sessions')).status).toBe(401)
})

test("a member cannot end someone else's session by its id", async () => {
  const app = await createTestApp()
  const { visitor } = await aMember(app)
  const { sessions } = (await (await visitor.fetch('/api/account/sessions')).json()) as { sessions: { id: string }[] }
  const bob = { email: 'bob@example.test', password: 'another calm walk' }
  const other = createTestClient(app)
  await other.fetch('/api/auth/sign-up/email', { json: bob })
  const json = { id: sessions[0]?.id, password: bob.password }
  expect((await other.fetch('/api/account/sessions', { method: 'DELETE', json })).status).toBe(404)
  expect((await visitor.fetch('/api/account/sessions')).status).toBe(200)
})

test('a member can set a display name of one line', async () => {
  const app = await createTestApp()
  const { visitor } = await aMember(app)
  expect((await visitor.fetch('/api/auth/update-user', { json: { name: 'Ada\nLovelace' } })).status).toBe(422)
  expect((await visitor.fetch('/api/auth/update-user', { json: { name: 'Ada L.' } })).status).toBe(200)
  expect(await (await visitor.fetch('/api/session')).json()).toMatchObject({ user: { name: 'Ada L.' } })
})

test('expired sessions and links are deleted, and live sessions stay', async () => {
  const app = await createTestApp()
  const { visitor } = await aMember(app)
  await createTestClient(app).fetch('/api/auth/sign-in/email', { json: ada })
  const { rows } = await sql<{ id: string }>`select "id" from "session" order by "id"`.execute(app.db)
  await sql`update "session" set "expiresAt" = ${'2020-01-01T00:00:00.000Z'} where "id" = ${rows[1]?.id}`.execute(
    app.db,
  )
  await deleteExpiredSessions(app)
  const { rows: stored } = await sql<{ id: string }>`select "id" from "session"`.execute(app.db)
  expect(stored).toEqual([rows[0]])
  expect((await visitor.fetch('/api/account/sessions')).status).toBe(200)
})

test.each(['Ada\r\nBcc: eve@example.test', 'Ada\u202Eadmin', 'Ada\u2066 x', 'Ada\u2028'])(
  'the name %j is rejected at sign-up and in the profile',
  async (name) => {
    const app = await createTestApp()
    const visitor = createTestClient(app)
    expect((await visitor.fetch('/api/auth/sign-up/email', { json: { ...ada, name } })).status).toBe(422)
    expect((await visitor.fetch('/api/auth/sign-up/email', { json: { ...ada, name: 'Ada عادة' } })).status).toBe(200)
    expect((await visitor.fetch('/api/auth/update-user', { json: { name } })).status).toBe(422)
  },
)
