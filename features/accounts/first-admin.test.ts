import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { ensureAdmin } from './first-admin.ts'

const owner = { email: 'owner@example.test', password: 'a long enough secret' }
const day = 24 * 60 * 60 * 1000

test('a setup link creates the first admin, and no second one (decision 23, 257)', async () => {
  const app = await createTestApp()
  const token = app.setupLinks.create(undefined)
  const visitor = createTestClient(app)
  expect((await visitor.fetch('/api/setup', { json: { ...owner, token } })).status).toBe(200)
  const again = { ...owner, email: 'other@example.test' }
  expect((await visitor.fetch('/api/setup', { json: { ...again, token } })).status).toBe(403)
  expect(
    (await visitor.fetch('/api/setup', { json: { ...again, token: app.setupLinks.create(undefined) } })).status,
  ).toBe(403)
  await visitor.fetch('/api/auth/sign-in/email', { json: owner })
  expect(await (await visitor.fetch('/api/session')).json()).toMatchObject({ isAdmin: true })
  expect(await app.db.selectFrom('user_roles').selectAll().execute()).toHaveLength(1)
})

test('when two different setup links are redeemed at once, only one makes an admin', async () => {
  const app = await createTestApp()
  const tokens = []
  for (let n = 0; n < 4; n++) {
    tokens.push(app.setupLinks.create(undefined))
    app.advanceClock(1)
  }
  const responses = await Promise.all(
    tokens.map((token, n) =>
      createTestClient(app).fetch('/api/setup', { json: { ...owner, email: `owner${n}@example.test`, token } }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403])
  expect(await app.db.selectFrom('user_roles').selectAll().execute()).toHaveLength(1)
})

test('using one setup link ends all others, also those for an address; a later one works', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const redeem = async (token: string, email: string) =>
    (await visitor.fetch('/api/setup', { json: { ...owner, email, token } })).status
  const [first, second] = ['ann@example.test', 'ben@example.test'].map((email) => app.setupLinks.create(email))
  app.advanceClock(1000)
  expect(await redeem(first ?? '', 'ann@example.test')).toBe(200)
  expect(await redeem(second ?? '', 'ben@example.test')).toBe(403)
  expect((await visitor.fetch(`/setup?token=${second}`)).status).toBe(404)
  app.advanceClock(1000)
  expect(await redeem(app.setupLinks.create('ben@example.test'), 'ben@example.test')).toBe(200)
})

test('a setup link for an existing account ends its reset links', async () => {
  const app = await createTestApp()
  const squatter = createTestClient(app)
  await squatter.fetch('/api/auth/sign-up/email', { json: { ...owner, password: 'not the owner' } })
  await squatter.fetch('/api/auth/request-password-reset', { json: { email: owner.email } })
  await app.flushMail()
  const [, token] = /reset-password\?token=([\w-]+)/.exec(app.sentMails.at(-1)?.text ?? '') ?? []
  const json = { ...owner, token: app.setupLinks.create(owner.email) }
  expect((await createTestClient(app).fetch('/api/setup', { json })).status).toBe(200)
  const reset = { token, newPassword: 'not the owner, again' }
  expect((await squatter.fetch('/api/auth/reset-password', { json: reset })).status).toBe(400)
})

test('when many redeem one setup link at once, only one becomes admin', async () => {
  const app = await createTestApp()
  const token = app.setupLinks.create(undefined)
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      createTestClient(app).fetch('/api/setup', { json: { ...owner, email: `owner${index}@example.test`, token } }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app.db.selectFrom('user_roles').selectAll().execute()).toHaveLength(1)
})

test('a modified, expired or forged setup link does nothing', async () => {
  const app = await createTestApp()
  const token = app.setupLinks.create(undefined)
  const [text = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ until: 1e15, nonce: 'x' })).toString('base64url')
  for (const bad of [`${forged}.${signature}`, `${text}.`, text, 'x', `${text}.${signature}x`]) {
    expect((await createTestClient(app).fetch('/api/setup', { json: { ...owner, token: bad } })).status).toBe(403)
  }
  app.advanceClock(day + 1)
  expect((await createTestClient(app).fetch('/api/setup', { json: { ...owner, token } })).status).toBe(403)
  expect(await app.db.selectFrom('user_roles').selectAll().execute()).toEqual([])
})

test('a setup link for an address promotes only that account, resets its password and ends its sessions', async () => {
  const app = await createTestApp()
  await ensureAdmin(app, { email: 'first@example.test', password: 'first password' })
  const squatter = createTestClient(app)
  await squatter.fetch('/api/auth/sign-up/email', { json: { ...owner, password: 'not the owner' } })
  const token = app.setupLinks.create(owner.email)
  const visitor = createTestClient(app)
  const other = await visitor.fetch('/api/setup', { json: { ...owner, email: 'x@example.test', token } })
  expect(other.status).toBe(403)
  expect((await visitor.fetch('/api/setup', { json: { ...owner, token } })).status).toBe(200)
  expect((await squatter.fetch('/api/account/sessions')).status).toBe(401)
  expect((await visitor.fetch('/api/auth/sign-in/email', { json: owner })).status).toBe(200)
  expect(await (await visitor.fetch('/api/session')).json()).toMatchObject({ isAdmin: true })
  expect((await visitor.fetch('/api/setup', { json: { ...owner, token } })).status).toBe(403)
})

test('an admin password must have at least twelve characters', async () => {
  const app = await createTestApp()
  const json = { ...owner, password: 'eleven chrs', token: app.setupLinks.create(undefined) }
  expect((await createTestClient(app).fetch('/api/setup', { json })).status).toBe(422)
})

test('the admin from the environment is created once, and an existing member is never promoted', async () => {
  const app = await createTestApp()
  expect(await ensureAdmin(app, owner)).toEqual({ ok: true, isNew: true })
  expect(await ensureAdmin(app, { ...owner, password: 'another password' })).toEqual({ ok: true, isNew: false })
  const visitor = createTestClient(app)
  expect((await visitor.fetch('/api/auth/sign-in/email', { json: owner })).status).toBe(200)
  const squatter = { email: 'second@example.test', password: 'squatting here' }
  await createTestClient(app).fetch('/api/auth/sign-up/email', { json: squatter })
  expect(await ensureAdmin(app, { ...squatter, password: 'the real one' })).toEqual({ ok: false, reason: 'not_admin' })
  expect(await app.db.selectFrom('user_roles').selectAll().execute()).toHaveLength(1)
})
