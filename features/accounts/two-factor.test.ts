import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decodeBase32, totp } from '#tests/kit/second-factor.ts'
import { openTestHouse } from '#tests/kit/test-house.ts'
import { openVisitor, type Visitor } from '#tests/kit/visitor.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

const secretIn = (uri: string) => new URL(uri).searchParams.get('secret') ?? ''

async function enrol(visitor: Visitor): Promise<{ totpURI: string; backupCodes: string[] }> {
  await visitor.ask('/api/auth/sign-up/email', { json: ada })
  const response = await visitor.ask('/api/auth/two-factor/enable', { json: { password: ada.password } })
  expect(response.status).toBe(200)
  const factor = (await response.json()) as { totpURI: string; backupCodes: string[] }
  const verified = await visitor.ask('/api/auth/two-factor/verify-totp', {
    json: { code: totp(secretIn(factor.totpURI)) },
  })
  expect(verified.status).toBe(200)
  return factor
}

const isSignedIn = async (visitor: Visitor) =>
  ((await (await visitor.ask('/api/session')).json()) as { user: unknown }).user !== null

test('after enrolling, a password alone does not sign in; the code of the app does (decision 28)', async () => {
  const house = await openTestHouse()
  const first = openVisitor(house)
  const { totpURI } = await enrol(first)
  expect(new URL(totpURI).searchParams.get('issuer')).toBe('Wagwise')
  expect(await isSignedIn(first)).toBe(true)

  const visitor = openVisitor(house)
  const half = await visitor.ask('/api/auth/sign-in/email', { json: ada })
  expect(await half.json()).toMatchObject({ twoFactorRedirect: true })
  expect(await isSignedIn(visitor)).toBe(false)
  const wrong = await visitor.ask('/api/auth/two-factor/verify-totp', { json: { code: '000000' } })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({ error: expect.stringContaining('not right') })
  await visitor.ask('/api/auth/two-factor/verify-totp', { json: { code: totp(secretIn(totpURI)) } })
  expect(await isSignedIn(visitor)).toBe(true)
})

test('a backup code signs in once', async () => {
  const house = await openTestHouse()
  const { backupCodes } = await enrol(openVisitor(house))
  const attempt = async () => {
    const visitor = openVisitor(house)
    await visitor.ask('/api/auth/sign-in/email', { json: ada })
    const response = await visitor.ask('/api/auth/two-factor/verify-backup-code', { json: { code: backupCodes[0] } })
    return [response.status, await isSignedIn(visitor)]
  }
  expect(await attempt()).toEqual([200, true])
  expect(await attempt()).toEqual([401, false])
})

test('turning it on or off needs the password, and off means off', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house)
  await enrol(visitor)
  const wrong = await visitor.ask('/api/auth/two-factor/disable', { json: { password: 'not this one' } })
  expect(wrong.status).toBe(400)
  expect((await visitor.ask('/api/auth/two-factor/disable', { json: { password: ada.password } })).status).toBe(200)
  const other = openVisitor(house)
  await other.ask('/api/auth/sign-in/email', { json: ada })
  expect(await isSignedIn(other)).toBe(true)
})

test('the database holds neither the secret nor a backup code that could be used (T37)', async () => {
  const house = await openTestHouse()
  const { totpURI, backupCodes } = await enrol(openVisitor(house))
  const { rows } = await sql`select * from "twoFactor"`.execute(house.db)
  const stored = JSON.stringify(rows)
  expect(rows).toHaveLength(1)
  const secret = secretIn(totpURI)
  for (const text of [secret, decodeBase32(secret).toString(), ...backupCodes]) expect(stored).not.toContain(text)
})
