import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anArticle } from '#tests/kit/builders.ts'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { openVisitor } from '#tests/kit/test-client.ts'
import { forgetExpired, grantAdmin } from './commands.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }
const confirm = 'delete my account'

async function aMember(house: TestHouse) {
  const visitor = openVisitor(house)
  const response = await visitor.ask('/api/auth/sign-up/email', { json: ada })
  const { user } = (await response.json()) as { user: { id: string } }
  return { visitor, id: user.id }
}

test('a member takes along all that is stored about them, and nothing of others (235)', async () => {
  const house = await openTestHouse()
  const article = await anArticle(house)
  const { visitor } = await aMember(house)
  const comment = { author_name: 'Ada', author_email: ada.email, content: 'Lovely.' }
  await visitor.ask(`/api/articles/${article.id}/comments`, { json: comment })
  await openVisitor(house).ask(`/api/articles/${article.id}/comments`, { json: { ...comment, content: 'Of another.' } })
  const marks = [{ id: article.id, saved: true, at: 1_768_000_000_000 }]
  await visitor.ask('/api/favorites', { method: 'PUT', json: { marks } })
  const response = await visitor.ask('/api/account/export')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    profile: { email: ada.email, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    sessions: [{ device: expect.any(String) }],
    comments: [{ article: article.slug, content: 'Lovely.', created_at: '2026-01-15T12:00:00.000Z' }],
    favorites: [{ article: article.slug, saved: true, changed_at: '2026-01-09T23:06:40.000Z' }],
  })
  for (const secret of ['Of another', 'password', 'token']) expect(text).not.toContain(secret)
})

test('a deleted account is gone with all that names it; its comments keep their words only (235, T41)', async () => {
  const house = await openTestHouse()
  const article = await anArticle(house)
  const { visitor, id } = await aMember(house)
  const comment = { author_name: 'Ada', author_email: ada.email, content: 'Lovely.' }
  await visitor.ask(`/api/articles/${article.id}/comments`, { json: comment })
  await visitor.ask('/api/favorites', {
    method: 'PUT',
    json: { marks: [{ id: article.id, saved: true, at: 1 }] },
  })
  const remove = (json: object) => visitor.ask('/api/account', { method: 'DELETE', json })
  expect((await remove({ password: ada.password })).status).toBe(422)
  expect((await remove({ password: ada.password, confirm: 'yes' })).status).toBe(422)
  expect((await remove({ password: 'not this one', confirm })).status).toBe(400)
  expect((await remove({ password: ada.password, confirm })).status).toBe(200)
  expect((await visitor.ask('/api/account/sessions')).status).toBe(401)
  expect((await visitor.ask('/api/auth/sign-in/email', { json: ada })).status).toBe(401)
  const rows = await house.db.selectFrom('comments').select(['user_id', 'author_email', 'content']).execute()
  expect(rows).toEqual([{ user_id: null, author_email: '', content: 'Lovely.' }])
  for (const table of ['user', 'session', 'account', 'twoFactor', 'user_roles', 'comments', 'favorites']) {
    const { rows: kept } = await sql`select * from ${sql.table(table)}`.execute(house.db)
    expect(JSON.stringify(kept)).not.toContain(ada.email)
    expect(JSON.stringify(kept)).not.toContain(id)
  }
})

test('the only admin cannot delete the account and leave the site without one', async () => {
  const house = await openTestHouse()
  const { visitor, id } = await aMember(house)
  await grantAdmin(house, id, 'test')
  const response = await visitor.ask('/api/account', { method: 'DELETE', json: { password: ada.password, confirm } })
  expect(response.status).toBe(409)
  expect((await visitor.ask('/api/account/sessions')).status).toBe(200)
})

test('a changed password ends the other sessions and keeps this one (T8)', async () => {
  const house = await openTestHouse()
  const { visitor } = await aMember(house)
  const other = openVisitor(house)
  await other.ask('/api/auth/sign-in/email', { json: ada })
  const change = (currentPassword: string) =>
    visitor.ask('/api/auth/change-password', { json: { currentPassword, newPassword: 'a brand new one' } })
  expect((await change('not this one')).status).toBe(400)
  expect((await change(ada.password)).status).toBe(200)
  expect((await visitor.ask('/api/account/sessions')).status).toBe(200)
  expect((await other.ask('/api/account/sessions')).status).toBe(401)
})

test('a member sees where they are signed in and, with the password, ends one of the others or all', async () => {
  const house = await openTestHouse()
  const { visitor } = await aMember(house)
  const [other, third] = [openVisitor(house), openVisitor(house)]
  await other.ask('/api/auth/sign-in/email', { json: ada })
  const sessions = async () =>
    ((await (await visitor.ask('/api/account/sessions')).json()) as { sessions: { id: string; current: boolean }[] })
      .sessions
  const end = async (json: object) =>
    (await visitor.ask('/api/account/sessions', { method: 'DELETE', json: { password: ada.password, ...json } })).status
  expect(await sessions()).toHaveLength(2)
  expect(JSON.stringify(await sessions())).not.toContain('token')
  const id = (await sessions()).find(({ current }) => !current)?.id
  expect(await end({ id, password: 'not this one' })).toBe(400)
  expect((await other.ask('/api/account/sessions')).status).toBe(200)
  await third.ask('/api/auth/sign-in/email', { json: ada })
  expect(await end({ id })).toBe(200)
  expect(await end({ id })).toBe(404)
  expect((await other.ask('/api/account/sessions')).status).toBe(401)
  expect((await third.ask('/api/account/sessions')).status).toBe(200)
  expect(await end({})).toBe(200)
  expect(await sessions()).toEqual([expect.objectContaining({ current: true })])
  expect((await third.ask('/api/account/sessions')).status).toBe(401)
})

test('nobody ends a session of somebody else by its id', async () => {
  const house = await openTestHouse()
  const { visitor } = await aMember(house)
  const { sessions } = (await (await visitor.ask('/api/account/sessions')).json()) as { sessions: { id: string }[] }
  const bob = { email: 'bob@example.test', password: 'another calm walk' }
  const other = openVisitor(house)
  await other.ask('/api/auth/sign-up/email', { json: bob })
  const json = { id: sessions[0]?.id, password: bob.password }
  expect((await other.ask('/api/account/sessions', { method: 'DELETE', json })).status).toBe(404)
  expect((await visitor.ask('/api/account/sessions')).status).toBe(200)
})

test('a member gives themselves a name of one line', async () => {
  const house = await openTestHouse()
  const { visitor } = await aMember(house)
  expect((await visitor.ask('/api/auth/update-user', { json: { name: 'Ada\nLovelace' } })).status).toBe(422)
  expect((await visitor.ask('/api/auth/update-user', { json: { name: 'Ada L.' } })).status).toBe(200)
  expect(await (await visitor.ask('/api/session')).json()).toMatchObject({ user: { name: 'Ada L.' } })
})

test('what has run out is swept away, and live sessions stay', async () => {
  const house = await openTestHouse()
  const { visitor } = await aMember(house)
  await openVisitor(house).ask('/api/auth/sign-in/email', { json: ada })
  const { rows } = await sql<{ id: string }>`select "id" from "session" order by "id"`.execute(house.db)
  await sql`update "session" set "expiresAt" = ${'2020-01-01T00:00:00.000Z'} where "id" = ${rows[1]?.id}`.execute(
    house.db,
  )
  await forgetExpired(house)
  const { rows: kept } = await sql<{ id: string }>`select "id" from "session"`.execute(house.db)
  expect(kept).toEqual([rows[0]])
  expect((await visitor.ask('/api/account/sessions')).status).toBe(200)
})
