import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { totp } from '#tests/kit/totp.ts'
import { createTestClient, type TestClient } from '#tests/kit/test-client.ts'
import { grantAdmin } from './commands.ts'

const admin = { email: 'owner@example.test', password: 'a very calm long walk' }
const ada = { email: 'ada@example.test', password: 'a calm long walk' }
const bob = { email: 'bob@example.test', password: 'another calm walk' }

async function signedUp(app: TestApp, who: typeof ada) {
  const visitor = createTestClient(app)
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: who })
  const { user } = (await response.json()) as { user: { id: string } }
  return { visitor, id: user.id }
}

async function openApp() {
  const app = await createTestApp()
  const owner = await signedUp(app, admin)
  await grantAdmin(app, owner.id, 'test')
  return { app, owner: owner.visitor, ada: await signedUp(app, ada), bob: await signedUp(app, bob) }
}

const isIn = async (visitor: TestClient) => (await visitor.fetch('/api/account/sessions')).status === 200
const path = '/api/admin/accounts/sign-out'
const changes = (app: TestApp) =>
  app.db.selectFrom('audit_log').select(['action', 'subject', 'details']).where('action', 'like', 'account%').execute()

test('an admin can sign one account out everywhere, and the action is audited', async () => {
  const { app, owner, ...people } = await openApp()
  await createTestClient(app).fetch('/api/auth/sign-in/email', { json: ada })
  const response = await owner.fetch(path, { json: { email: 'Ada@Example.test' } })
  expect([response.status, await response.json()]).toEqual([200, { sessions: 2 }])
  expect([await isIn(people.ada.visitor), await isIn(people.bob.visitor), await isIn(owner)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await changes(app)).toEqual([
    { action: 'account.signed_out', subject: people.ada.id, details: { sessions: 2 } },
  ])
})

test('an admin can sign everyone else out', async () => {
  const { owner, ...people } = await openApp()
  expect(await (await owner.fetch(path, { json: {} })).json()).toEqual({ sessions: 2 })
  expect([await isIn(people.ada.visitor), await isIn(people.bob.visitor), await isIn(owner)]).toEqual([
    false,
    false,
    true,
  ])
})

test('an unknown address is reported, and nobody is signed out', async () => {
  const { owner, ...people } = await openApp()
  const response = await owner.fetch(path, { json: { email: 'nobody@example.test' } })
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
    422,
    'There is no account with this address.',
  ])
  expect(await isIn(people.ada.visitor)).toBe(true)
  expect((await people.ada.visitor.fetch(path, { json: { email: bob.email } })).status).toBe(403)
})

test('after an admin removes a lost second factor, the password alone signs in and trusted devices are forgotten', async () => {
  const { app, owner, ada: lost } = await openApp()
  const enabled = await lost.visitor.fetch('/api/auth/two-factor/enable', { json: { password: ada.password } })
  const { totpURI } = (await enabled.json()) as { totpURI: string }
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  await lost.visitor.fetch('/api/auth/two-factor/verify-totp', { json: { code: totp(secret) } })
  const device = createTestClient(app)
  await device.fetch('/api/auth/sign-in/email', { json: ada })
  const code = totp(secret, Date.now() + 30_000)
  await device.fetch('/api/auth/two-factor/verify-totp', { json: { code, trustDevice: true } })
  await device.fetch('/api/auth/sign-out', { json: {} })
  await owner.fetch(path, { json: { email: ada.email } })
  const halfway = await device.fetch('/api/auth/sign-in/email', { json: ada })
  expect(await halfway.json()).toMatchObject({ twoFactorRedirect: true })

  expect((await owner.fetch(path, { json: { email: ada.email, dropSecondFactor: true } })).status).toBe(200)
  const again = createTestClient(app)
  await again.fetch('/api/auth/sign-in/email', { json: ada })
  expect(await isIn(again)).toBe(true)
  const { rows } = await sql`select * from "twoFactor"`.execute(app.db)
  expect(rows).toEqual([])
  expect((await owner.fetch(path, { json: { email: admin.email, dropSecondFactor: true } })).status).toBe(422)
  expect((await owner.fetch(path, { json: { dropSecondFactor: true } })).status).toBe(422)
})
