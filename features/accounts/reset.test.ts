import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFileTransport } from '#server/adapters/mail/file-transport.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

async function openOutbox() {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const from = { name: 'Wagwise', email: 'hello@wagwise.test' }
  return { folder, transport: createFileTransport({ folder, from }) }
}

test('a forgotten password is reset through a mailed link, once, and every session ends (258)', async () => {
  const { folder, transport } = await openOutbox()
  const app = await createTestApp({ mailTransport: transport })
  const signedIn = createTestClient(app)
  await signedIn.fetch('/api/auth/sign-up/email', { json: ada })
  const visitor = createTestClient(app)
  expect((await visitor.fetch('/api/auth/request-password-reset', { json: { email: ada.email } })).status).toBe(200)
  await app.flushMail()

  const [file = ''] = await readdir(folder)
  expect(file).toMatch(/\.eml$/)
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  const mail = await readFile(join(folder, file), 'utf8')
  expect(mail).toMatch(/^To: ada@example\.test$/m)
  expect(mail).toMatch(/^From: Wagwise <hello@wagwise\.test>$/m)
  const unfolded = mail.replaceAll('=\n', '').replaceAll('=3D', '=')
  const token = /http:\/\/localhost:3000\/reset-password\?token=([\w-]+)/.exec(unfolded)?.[1]

  const reset = (newPassword: string) => visitor.fetch('/api/auth/reset-password', { json: { token, newPassword } })
  expect((await reset('short')).status).toBe(422)
  expect((await reset('a brand new one')).status).toBe(200)
  const again = await reset('yet another one')
  expect(again.status).toBe(400)
  expect(await again.json()).toMatchObject({ error: expect.stringContaining('already used') })

  expect((await signedIn.fetch('/api/account/sessions')).status).toBe(401)
  expect((await visitor.fetch('/api/auth/sign-in/email', { json: ada })).status).toBe(401)
  const json = { ...ada, password: 'a brand new one' }
  expect((await visitor.fetch('/api/auth/sign-in/email', { json })).status).toBe(200)
})

const newPassword = 'a brand new one'
const tokenIn = (text = '') => /reset-password\?token=([\w-]+)/.exec(text)?.[1]

async function openWithLinks(count: number) {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  for (let n = 0; n < count; n++)
    await visitor.fetch('/api/auth/request-password-reset', { json: { email: ada.email } })
  await app.flushMail()
  const reset = async (token: string | undefined) =>
    (await visitor.fetch('/api/auth/reset-password', { json: { token, newPassword } })).status
  return { app, visitor, reset, tokens: app.sentMails.map(({ text }) => tokenIn(text)) }
}

test('a reset link stops working once the password has changed', async () => {
  const { visitor, reset, tokens } = await openWithLinks(1)
  const json = { currentPassword: ada.password, newPassword: 'another calm walk' }
  expect((await visitor.fetch('/api/auth/change-password', { json })).status).toBe(200)
  expect(await reset(tokens[0])).toBe(400)
})

test('a reset link stops working once another one was used, and a rejected password ends none', async () => {
  const { visitor, reset, tokens } = await openWithLinks(3)
  const [older, used, newer] = tokens
  const short = { token: used, newPassword: 'short' }
  expect((await visitor.fetch('/api/auth/reset-password', { json: short })).status).toBe(422)
  expect(await reset(used)).toBe(200)
  expect([await reset(older), await reset(newer)]).toEqual([400, 400])
})

test('a reset for an unknown address gets the same response and sends nothing (T7)', async () => {
  const app = await createTestApp()
  await createTestClient(app).fetch('/api/auth/sign-up/email', { json: ada })
  const responses = []
  for (const email of [ada.email, 'nobody@example.test']) {
    const response = await createTestClient(app).fetch('/api/auth/request-password-reset', { json: { email } })
    responses.push([response.status, await response.text()])
  }
  await app.flushMail()
  expect(responses[0]).toEqual(responses[1])
  expect(app.sentMails.map(({ to }) => to)).toEqual([ada.email])
  // A sent mail must not leave a working link in the outbox.
  expect(await app.db.selectFrom('mail_bodies').select('id').execute()).toEqual([])
})

test('the reset link uses the configured origin, whatever host the request names (rule 7)', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app, { origin: 'http://evil.test' })
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  await visitor.fetch('/api/auth/request-password-reset', { json: { email: ada.email } })
  await app.flushMail()
  expect(app.sentMails[0]?.text).toContain('http://localhost:3000/reset-password?token=')
  expect(JSON.stringify(app.sentMails)).not.toContain('evil')
})

test('a failing mail server is logged, and the response stays the same', async () => {
  const app = await createTestApp({ mailer: { send: async () => Promise.reject(new Error('no server')) } })
  const visitor = createTestClient(app)
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const response = await visitor.fetch('/api/auth/request-password-reset', { json: { email: ada.email } })
  expect(response.status).toBe(200)
  await app.flushMail()
  expect(app.logged.filter(({ level }) => level === 'error')).not.toHaveLength(0)
})
