import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/kit/test-app.ts'
import { totp } from '#tests/kit/totp.ts'
import { openVisitor, type Visitor } from '#tests/kit/test-client.ts'
import { grantAdmin } from './commands.ts'

const admin = { email: 'owner@example.test', password: 'a very calm long walk' }
const ada = { email: 'ada@example.test', password: 'a calm long walk' }
const bob = { email: 'bob@example.test', password: 'another calm walk' }

async function signedUp(house: TestHouse, who: typeof ada) {
  const visitor = openVisitor(house)
  const response = await visitor.ask('/api/auth/sign-up/email', { json: who })
  const { user } = (await response.json()) as { user: { id: string } }
  return { visitor, id: user.id }
}

async function aHouse() {
  const house = await openTestHouse()
  const owner = await signedUp(house, admin)
  await grantAdmin(house, owner.id, 'test')
  return { house, owner: owner.visitor, ada: await signedUp(house, ada), bob: await signedUp(house, bob) }
}

const isIn = async (visitor: Visitor) => (await visitor.ask('/api/account/sessions')).status === 200
const door = '/api/admin/accounts/sign-out'
const changes = (house: TestHouse) =>
  house.db.selectFrom('audit_log').select(['action', 'subject', 'facts']).where('action', 'like', 'account%').execute()

test('an admin signs one account out everywhere, and the log says so', async () => {
  const { house, owner, ...people } = await aHouse()
  await openVisitor(house).ask('/api/auth/sign-in/email', { json: ada })
  const response = await owner.ask(door, { json: { email: 'Ada@Example.test' } })
  expect([response.status, await response.json()]).toEqual([200, { sessions: 2 }])
  expect([await isIn(people.ada.visitor), await isIn(people.bob.visitor), await isIn(owner)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await changes(house)).toEqual([
    { action: 'account.signed_out', subject: people.ada.id, facts: { sessions: 2 } },
  ])
})

test('an admin signs everybody else out', async () => {
  const { owner, ...people } = await aHouse()
  expect(await (await owner.ask(door, { json: {} })).json()).toEqual({ sessions: 2 })
  expect([await isIn(people.ada.visitor), await isIn(people.bob.visitor), await isIn(owner)]).toEqual([
    false,
    false,
    true,
  ])
})

test('an unknown address is said to be one, and nobody is signed out', async () => {
  const { owner, ...people } = await aHouse()
  const response = await owner.ask(door, { json: { email: 'nobody@example.test' } })
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
    422,
    'There is no account with this address.',
  ])
  expect(await isIn(people.ada.visitor)).toBe(true)
  expect((await people.ada.visitor.ask(door, { json: { email: bob.email } })).status).toBe(403)
})

test('who lost phone and backup codes signs in with the password alone, once an admin says so; trusted devices are none any more', async () => {
  const { house, owner, ada: lost } = await aHouse()
  const enabled = await lost.visitor.ask('/api/auth/two-factor/enable', { json: { password: ada.password } })
  const { totpURI } = (await enabled.json()) as { totpURI: string }
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  await lost.visitor.ask('/api/auth/two-factor/verify-totp', { json: { code: totp(secret) } })
  const device = openVisitor(house)
  await device.ask('/api/auth/sign-in/email', { json: ada })
  const code = totp(secret, Date.now() + 30_000)
  await device.ask('/api/auth/two-factor/verify-totp', { json: { code, trustDevice: true } })
  await device.ask('/api/auth/sign-out', { json: {} })
  await owner.ask(door, { json: { email: ada.email } })
  const halfway = await device.ask('/api/auth/sign-in/email', { json: ada })
  expect(await halfway.json()).toMatchObject({ twoFactorRedirect: true })

  expect((await owner.ask(door, { json: { email: ada.email, dropSecondFactor: true } })).status).toBe(200)
  const again = openVisitor(house)
  await again.ask('/api/auth/sign-in/email', { json: ada })
  expect(await isIn(again)).toBe(true)
  const { rows } = await sql`select * from "twoFactor"`.execute(house.db)
  expect(rows).toEqual([])
  expect((await owner.ask(door, { json: { email: admin.email, dropSecondFactor: true } })).status).toBe(422)
  expect((await owner.ask(door, { json: { dropSecondFactor: true } })).status).toBe(422)
})
