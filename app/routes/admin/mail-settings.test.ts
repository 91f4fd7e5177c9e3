import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'
import { startTestSmtp } from '#tests/kit/fakes/smtp.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const password = 'a calm long walk'
const path = '/api/admin/mail-settings'
const server = { host: 'mail.example.com', port: 465, security: 'tls', user: 'ann', password: 'hush' }

async function signIn(app: TestApp, role: Role) {
  const client = createTestClient(app)
  const json = { email: `${role}@example.org`, password, name: role }
  const response = await client.fetch('/api/auth/sign-up/email', { json })
  const { user } = (await response.json()) as { user: { id: string } }
  await app.db.insertInto('user_roles').values({ user_id: user.id, role, created_at: app.clock() }).execute()
  return async (method: string, url: string, body?: unknown) => {
    const reply = await client.fetch(url, { method, ...(body !== undefined && { json: body }) })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
}

test('only an admin who signed in recently changes or tries the mail server', async () => {
  const app = await createTestApp()
  const editor = await signIn(app, 'editor')
  expect((await editor('GET', path)).status).toBe(403)
  expect((await editor('PUT', path, { server })).status).toBe(403)
  const admin = await signIn(app, 'admin')
  await sql`update "session" set "createdAt" = ${new Date(app.clock() - 3_600_000).toISOString()}`.execute(app.db)
  expect((await admin('GET', path)).status).toBe(200)
  for (const [method, url] of [
    ['PUT', path],
    ['POST', `${path}/test`],
  ] as const) {
    const { status, body } = await admin(method, url, { server })
    expect([status, body['code']]).toEqual([403, 'reauthentication_needed'])
  }
  await admin('POST', '/api/account/reauthenticate', { password })
  const saved = await admin('PUT', path, { server })
  expect(saved).toMatchObject({ status: 200, body: { server: { host: 'mail.example.com' }, hasPassword: true } })
  expect(JSON.stringify([saved.body, (await admin('GET', path)).body])).not.toContain('hush')
})

test.each([
  ['host', 'https://mail.example.com', /without a port/],
  ['host', 'mail.example.com:465', /without a port/],
  ['host', 'a@mail.example.com', /without a port/],
  ['port', 0, /at least 1/],
  ['port', 70_000, /at most 65535/],
  ['user', 'a\nb', /single line/],
])('%s %j is refused with a reason', async (name, value, reason) => {
  const app = await createTestApp()
  const admin = await signIn(app, 'admin')
  const { status, body } = await admin('PUT', path, { server: { ...server, [name]: value } })
  expect(status).toBe(422)
  expect(body['fields']).toEqual({ [`server.${name}`]: expect.stringMatching(reason) })
})

test('a test mail goes to the address of the account, and a failure is the reply of the server', async () => {
  const smtp = await startTestSmtp()
  const app = await createTestApp()
  const admin = await signIn(app, 'admin')
  const port = Number(new URL(smtp.url).port)
  const local = { ...server, host: '127.0.0.1', port, security: 'none', user: '', password: '' }
  expect(await admin('POST', `${path}/test`, { server: local })).toEqual({
    status: 200,
    body: { to: 'admin@example.org' },
  })
  expect(smtp.received).toMatchObject([{ to: 'admin@example.org' }])
  smtp.behavior.greet = () => '554 5.3.2 not today'
  const failed = await admin('POST', `${path}/test`, { server: local })
  expect(failed).toMatchObject({ status: 422, body: { error: 'The mail server replied: 554 5.3.2 not today' } })
  expect(await admin('POST', `${path}/test`, {})).toMatchObject({ status: 422, body: { code: 'no_server' } })
})

test('what environment variables set cannot be changed', async () => {
  const app = await createTestApp()
  const environment = {
    server: { host: 'mail.test', port: 465, security: 'tls', user: '' } as const,
    sender: undefined,
  }
  const admin = await signIn({ ...app, mailSetup: { ...app.mailSetup, environment } }, 'admin')
  expect(await admin('PUT', path, { server })).toMatchObject({ status: 409, body: { code: 'fixed' } })
  expect(await admin('PUT', path, { sender: { name: 'A', email: 'a@pets.example' } })).toMatchObject({ status: 200 })
})
