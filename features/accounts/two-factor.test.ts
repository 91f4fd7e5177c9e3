import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBetterAuthAccounts } from '#server/adapters/better-auth/accounts.ts'
import { decodeBase32, totp } from '#tests/kit/totp.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { openVisitor, type Visitor } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

const secretIn = (uri: string) => new URL(uri).searchParams.get('secret') ?? ''

/** The code of enrolling has done its work; the one after it is taken already, as clocks differ. */
const nextCode = (uri: string) => totp(secretIn(uri), Date.now() + 30_000)

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
  await visitor.ask('/api/auth/two-factor/verify-totp', { json: { code: nextCode(totpURI) } })
  expect(await isSignedIn(visitor)).toBe(true)
})

test('a code of the app works once: not again within its time, and once only for two at the same time', async () => {
  const house = await openTestHouse()
  const { totpURI } = await enrol(openVisitor(house))
  const attempt = async (code: string) => {
    const visitor = openVisitor(house)
    await visitor.ask('/api/auth/sign-in/email', { json: ada })
    const { status } = await visitor.ask('/api/auth/two-factor/verify-totp', { json: { code } })
    return status
  }
  const code = nextCode(totpURI)
  expect((await Promise.all([attempt(code), attempt(code)])).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(await attempt(code)).toBe(401)
})

test('a backup code signs in once, however it was written down', async () => {
  const house = await openTestHouse()
  const { backupCodes } = await enrol(openVisitor(house))
  const attempt = async (code: string) => {
    const visitor = openVisitor(house)
    await visitor.ask('/api/auth/sign-in/email', { json: ada })
    const response = await visitor.ask('/api/auth/two-factor/verify-backup-code', { json: { code } })
    return [response.status, await isSignedIn(visitor)]
  }
  const [first = '', second = ''] = backupCodes
  expect(await attempt(first)).toEqual([200, true])
  expect(await attempt(first)).toEqual([401, false])
  expect(await attempt(second.replaceAll('-', ' ').toUpperCase())).toEqual([200, true])
})

test.each(['/api/auth/two-factor/disable', '/api/auth/two-factor/generate-backup-codes', '/api/account/email'])(
  '%s asks for all that signing in asks for',
  async (path) => {
    const house = await openTestHouse()
    const visitor = openVisitor(house)
    const { totpURI, backupCodes } = await enrol(visitor)
    const ask = async (json: object) => {
      const email = path.endsWith('email') ? { email: 'ada.new@example.test' } : {}
      const response = await visitor.ask(path, { json: { password: ada.password, ...email, ...json } })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    expect(await ask({ password: 'not this one', code: nextCode(totpURI) })).toEqual([400, 'invalid_password'])
    expect(await ask({})).toEqual([400, 'code_needed'])
    expect(await ask({ code: '000000' })).toEqual([400, 'code_needed'])
    expect(await ask({ code: 'nonsense' })).toEqual([400, 'code_needed'])
    const code = path.endsWith('disable') ? backupCodes[0] : nextCode(totpURI)
    expect(await ask({ code })).toEqual([200, undefined])
  },
)

test('turning it on or off needs the password, and off means off', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house)
  const { backupCodes } = await enrol(visitor)
  const off = (json: object) => visitor.ask('/api/auth/two-factor/disable', { json })
  expect((await off({ password: 'not this one' })).status).toBe(400)
  expect((await off({ password: ada.password, code: backupCodes[0] })).status).toBe(200)
  const other = openVisitor(house)
  await other.ask('/api/auth/sign-in/email', { json: ada })
  expect(await isSignedIn(other)).toBe(true)
})

test('a new password by mail does not get past the second factor', async () => {
  const house = await openTestHouse()
  await enrol(openVisitor(house))
  const visitor = openVisitor(house)
  await visitor.ask('/api/auth/request-password-reset', { json: { email: ada.email } })
  await house.settled()
  const [, token] = /reset-password\?token=([\w-]+)/.exec(house.mails.at(-1)?.text ?? '') ?? []
  const newPassword = 'another calm walk'
  expect((await visitor.ask('/api/auth/reset-password', { json: { token, newPassword } })).status).toBe(200)
  expect(await isSignedIn(visitor)).toBe(false)
  const half = await visitor.ask('/api/auth/sign-in/email', { json: { ...ada, password: newPassword } })
  expect(await half.json()).toMatchObject({ twoFactorRedirect: true })
  expect(await isSignedIn(visitor)).toBe(false)
})

test('the database holds neither the secret nor a backup code that could be used (T37)', async () => {
  const house = await openTestHouse()
  const { totpURI, backupCodes } = await enrol(openVisitor(house))
  const { rows } = await sql`select * from "twoFactor"`.execute(house.db)
  const stored = JSON.stringify(rows)
  expect(rows).toHaveLength(1)
  const secret = secretIn(totpURI)
  for (const text of [secret, decodeBase32(secret).toString(), ...backupCodes]) expect(stored).not.toContain(text)
  expect(new Set(backupCodes).size).toBe(10)
  for (const code of backupCodes) {
    expect(code).toMatch(/^(?:[a-km-np-z2-9]{5}-){4}[a-km-np-z2-9]{5}$/)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
})

test('after the secret was renewed the app’s codes still sign in, and its key is encrypted anew then', async () => {
  const house = await openTestHouse()
  const { totpURI } = await enrol(openVisitor(house))
  const stored = async () => (await sql<{ secret: string }>`select "secret" from "twoFactor"`.execute(house.db)).rows
  const [before] = await stored()
  const keys = { secret: 'a new one for tests only, long enough', formerSecrets: [house.secret] }
  const accounts = createBetterAuthAccounts({ ...house, ...keys, limitKey: 'for tests', limitFactor: 50 })
  const visitor = openVisitor({ ...house, accounts })
  await visitor.ask('/api/auth/sign-in/email', { json: ada })
  await visitor.ask('/api/auth/two-factor/verify-totp', { json: { code: nextCode(totpURI) } })
  expect(await isSignedIn(visitor)).toBe(true)
  const [after] = await stored()
  expect(after?.secret).not.toBe(before?.secret)
  expect(after?.secret).toContain('$1$')
})
