import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, type TestClient } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }
const next = 'ada.new@example.test'

async function open() {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  return { app, visitor }
}
const requestChange = (visitor: TestClient, change: object = {}) =>
  visitor.fetch('/api/account/email', { json: { email: next, password: ada.password, ...change } })
async function mailed(app: TestApp) {
  await app.flushMail()
  return app.sentMails
}
const tokenIn = (text = '') => decodeURIComponent(/confirm-email\?token=(\S+)/.exec(text)?.[1] ?? '')
const confirm = (visitor: TestClient, token: string) => visitor.fetch('/api/account/email/confirm', { json: { token } })
const emailOf = async (visitor: TestClient) =>
  ((await (await visitor.fetch('/api/session')).json()) as { user: { email: string } | null }).user?.email

test('an email address changes after the new one confirms; the session stays and the former address is notified', async () => {
  const { app, visitor } = await open()
  expect((await requestChange(visitor, { email: ' Ada.New@example.test ' })).status).toBe(200)
  const [mail] = await mailed(app)
  expect(mail).toMatchObject({ to: next, subject: 'Confirm your new email address for Wagwise' })
  expect(await emailOf(visitor), 'before it has answered').toBe(ada.email)

  const token = tokenIn(mail?.text)
  const stranger = createTestClient(app)
  expect((await confirm(stranger, `${token}x`)).status).toBe(403)
  expect((await confirm(stranger, token)).status).toBe(200)
  expect(await emailOf(visitor)).toBe(next)
  expect((await mailed(app)).at(-1)).toMatchObject({ to: ada.email, text: expect.stringContaining(next) })
  expect((await confirm(stranger, token)).status, 'a second time').toBe(403)
  const signIn = (email: string) => stranger.fetch('/api/auth/sign-in/email', { json: { ...ada, email } })
  expect([(await signIn(ada.email)).status, (await signIn(next)).status]).toEqual([401, 200])
})

test('the current address is told when a change is requested, and how to stop it', async () => {
  const { app, visitor } = await open()
  await requestChange(visitor)
  const [, notice] = await mailed(app)
  expect(notice).toMatchObject({
    to: ada.email,
    subject: 'Someone asked to change the email address of your Wagwise account',
  })
  expect(notice?.text).toContain(next)
  expect(notice?.text).toContain('Choose a new password: http://localhost:3000/auth?tab=forgot')
  expect(notice?.text, 'the link is only for the new address').not.toContain('confirm-email')
})

const newPassword = 'a brand new one'
const endings: Readonly<Record<string, (owner: TestClient, app: TestApp) => Promise<unknown>>> = {
  'changes the password': (owner) =>
    owner.fetch('/api/auth/change-password', { json: { currentPassword: ada.password, newPassword } }),
  'resets the password': async (owner, app) => {
    await owner.fetch('/api/auth/request-password-reset', { json: { email: ada.email } })
    await app.flushMail()
    const [, token] = /reset-password\?token=([\w-]+)/.exec(app.sentMails.at(-1)?.text ?? '') ?? []
    await owner.fetch('/api/auth/reset-password', { json: { token, newPassword } })
  },
  'ends the other sessions': (owner) =>
    owner.fetch('/api/account/sessions', { method: 'DELETE', json: { password: ada.password } }),
  "ends the thief's session": async (owner) => {
    const { sessions } = (await (await owner.fetch('/api/account/sessions')).json()) as {
      sessions: { id: string; current: boolean }[]
    }
    const id = sessions.find(({ current }) => !current)?.id
    await owner.fetch('/api/account/sessions', { method: 'DELETE', json: { password: ada.password, id } })
  },
}

test.each(Object.keys(endings))(
  'an email-change link that a thief asked for is dead once the owner %s',
  async (ending) => {
    const { app, visitor: owner } = await open()
    const thief = createTestClient(app)
    await thief.fetch('/api/auth/sign-in/email', { json: ada })
    await requestChange(thief)
    const token = tokenIn((await mailed(app))[0]?.text)
    await endings[ending]?.(owner, app)
    expect((await confirm(thief, token)).status).toBe(403)
    const [user] = (await sql<{ email: string }>`select "email" from "user"`.execute(app.db)).rows
    expect(user?.email).toBe(ada.email)
  },
)

test('an email change ends reset links that were mailed to the former address', async () => {
  const { app, visitor } = await open()
  await visitor.fetch('/api/auth/request-password-reset', { json: { email: ada.email } })
  const [, reset] = /reset-password\?token=([\w-]+)/.exec((await mailed(app))[0]?.text ?? '') ?? []
  await requestChange(visitor)
  expect((await confirm(visitor, tokenIn((await mailed(app))[1]?.text))).status).toBe(200)
  const json = { token: reset, newPassword }
  expect((await visitor.fetch('/api/auth/reset-password', { json })).status).toBe(400)
})

test('changing the email address requires the password, a different address and a link less than an hour old', async () => {
  const { app, visitor } = await open()
  expect((await requestChange(visitor, { password: 'not this one' })).status).toBe(400)
  expect((await requestChange(visitor, { email: ada.email })).status).toBe(422)
  expect((await requestChange(createTestClient(app))).status).toBe(401)
  expect(await mailed(app)).toEqual([])
  await requestChange(visitor)
  const token = tokenIn((await mailed(app))[0]?.text)
  app.advanceClock(60 * 60 * 1000)
  expect((await confirm(visitor, token)).status).toBe(403)
  expect(await emailOf(visitor)).toBe(ada.email)
})

test('an address in use gets the same response, no mail, and cannot be taken over later', async () => {
  const { app, visitor } = await open()
  await requestChange(visitor)
  const token = tokenIn((await mailed(app))[0]?.text)
  const bob = createTestClient(app)
  await bob.fetch('/api/auth/sign-up/email', { json: { ...ada, email: next } })
  expect((await confirm(visitor, token)).status).toBe(403)
  expect((await requestChange(visitor)).status).toBe(200)
  const recipients = (await mailed(app)).map(({ to }) => to)
  expect(recipients, 'the current address is told each time').toEqual([next, ada.email, ada.email])
  expect([await emailOf(visitor), await emailOf(bob)]).toEqual([ada.email, next])
})
