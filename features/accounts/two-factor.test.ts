import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBetterAuthAccounts } from '#server/adapters/better-auth/accounts.ts'
import { decodeBase32, totp } from '#tests/kit/totp.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, type TestClient } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

const secretIn = (uri: string) => new URL(uri).searchParams.get('secret') ?? ''

/** The enrollment code cannot be reused. The next one is already accepted, because clocks may differ. */
const nextCode = (uri: string) => totp(secretIn(uri), Date.now() + 30_000)

async function enroll(visitor: TestClient): Promise<{ totpURI: string; backupCodes: string[] }> {
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const response = await visitor.fetch('/api/auth/two-factor/enable', { json: { password: ada.password } })
  expect(response.status).toBe(200)
  const factor = (await response.json()) as { totpURI: string; backupCodes: string[] }
  const verified = await visitor.fetch('/api/auth/two-factor/verify-totp', {
    json: { code: totp(secretIn(factor.totpURI)) },
  })
  expect(verified.status).toBe(200)
  return factor
}

const isSignedIn = async (visitor: TestClient) =>
  ((await (await visitor.fetch('/api/session')).json()) as { user: unknown }).user !== null

test('after enrollment the password alone does not sign in; the app code does (decision 28)', async () => {
  const app = await createTestApp()
  const first = createTestClient(app)
  const { totpURI } = await enroll(first)
  expect(new URL(totpURI).searchParams.get('issuer')).toBe('Wagwise')
  expect(await isSignedIn(first)).toBe(true)

  const visitor = createTestClient(app)
  const half = await visitor.fetch('/api/auth/sign-in/email', { json: ada })
  expect(await half.json()).toMatchObject({ twoFactorRedirect: true })
  expect(await isSignedIn(visitor)).toBe(false)
  const wrong = await visitor.fetch('/api/auth/two-factor/verify-totp', { json: { code: '000000' } })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({ error: expect.stringContaining('incorrect') })
  await visitor.fetch('/api/auth/two-factor/verify-totp', { json: { code: nextCode(totpURI) } })
  expect(await isSignedIn(visitor)).toBe(true)
})

test('an app code works once, even for two simultaneous requests', async () => {
  const app = await createTestApp()
  const { totpURI } = await enroll(createTestClient(app))
  const attempt = async (code: string) => {
    const visitor = createTestClient(app)
    await visitor.fetch('/api/auth/sign-in/email', { json: ada })
    const { status } = await visitor.fetch('/api/auth/two-factor/verify-totp', { json: { code } })
    return status
  }
  const code = nextCode(totpURI)
  expect((await Promise.all([attempt(code), attempt(code)])).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(await attempt(code)).toBe(401)
})

test('a backup code signs in once, however it is typed', async () => {
  const app = await createTestApp()
  const { backupCodes } = await enroll(createTestClient(app))
  const attempt = async (code: string) => {
    const visitor = createTestClient(app)
    await visitor.fetch('/api/auth/sign-in/email', { json: ada })
    const response = await visitor.fetch('/api/auth/two-factor/verify-backup-code', { json: { code } })
    return [response.status, await isSignedIn(visitor)]
  }
  const [first = '', second = ''] = backupCodes
  expect(await attempt(first)).toEqual([200, true])
  expect(await attempt(first)).toEqual([401, false])
  expect(await attempt(second.replaceAll('-', ' ').toUpperCase())).toEqual([200, true])
})

test('the stored form of a backup code is not a code, at sign-in and where a code is asked for again', async () => {
  const app = await createTestApp()
  const owner = createTestClient(app)
  await enroll(owner)
  const { rows } = await sql<{ codes: string }>`select "backupCodes" as codes from "twoFactor"`.execute(app.db)
  const [code] = JSON.parse(rows[0]?.codes ?? '[]') as string[]
  expect(code).toMatch(/^sha256:/)
  const visitor = createTestClient(app)
  await visitor.fetch('/api/auth/sign-in/email', { json: ada })
  const response = await visitor.fetch('/api/auth/two-factor/verify-backup-code', { json: { code } })
  expect([response.status, await isSignedIn(visitor)]).toEqual([401, false])
  const disabled = await owner.fetch('/api/auth/two-factor/disable', { json: { password: ada.password, code } })
  expect(disabled.status).toBe(400)
})

test.each(['/api/auth/two-factor/disable', '/api/auth/two-factor/generate-backup-codes', '/api/account/email'])(
  '%s requires the password and the second factor',
  async (path) => {
    const app = await createTestApp()
    const visitor = createTestClient(app)
    const { totpURI, backupCodes } = await enroll(visitor)
    const post = async (json: object) => {
      const email = path.endsWith('email') ? { email: 'ada.new@example.test' } : {}
      const response = await visitor.fetch(path, { json: { password: ada.password, ...email, ...json } })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    expect(await post({ password: 'not this one', code: nextCode(totpURI) })).toEqual([400, 'invalid_password'])
    expect(await post({})).toEqual([400, 'code_needed'])
    expect(await post({ code: '000000' })).toEqual([400, 'code_needed'])
    expect(await post({ code: 'nonsense' })).toEqual([400, 'code_needed'])
    const code = path.endsWith('disable') ? backupCodes[0] : nextCode(totpURI)
    expect(await post({ code })).toEqual([200, undefined])
  },
)

const newPassword = 'another calm walk'
const protectedChanges = [
  ['changing the password', 'POST', '/api/auth/change-password', { currentPassword: ada.password, newPassword }],
  ['deleting the account', 'DELETE', '/api/account', { password: ada.password, confirm: 'delete my account' }],
] as const

test.each(protectedChanges)('with two-factor on, %s asks for a code', async (_what, method, path, json) => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const { totpURI } = await enroll(visitor)
  const send = async (code?: string) => {
    const response = await visitor.fetch(path, { method, json: code === undefined ? json : { ...json, code } })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  expect(await send()).toEqual([400, 'code_needed'])
  expect(await send('000000')).toEqual([400, 'code_needed'])
  expect((await createTestClient(app).fetch('/api/auth/sign-in/email', { json: ada })).status).toBe(200)
  expect(await send(nextCode(totpURI))).toEqual([200, undefined])
  expect((await createTestClient(app).fetch('/api/auth/sign-in/email', { json: ada })).status).toBe(401)
})

test('a trusted device needs a code again after the password has changed', async () => {
  const app = await createTestApp()
  const owner = createTestClient(app)
  const { totpURI, backupCodes } = await enroll(owner)
  const device = createTestClient(app)
  const needsCode = async (password: string) => {
    const response = await device.fetch('/api/auth/sign-in/email', { json: { ...ada, password } })
    return ((await response.json()) as { twoFactorRedirect?: boolean }).twoFactorRedirect === true
  }
  expect(await needsCode(ada.password)).toBe(true)
  const trust = { code: nextCode(totpURI), trustDevice: true }
  expect((await device.fetch('/api/auth/two-factor/verify-totp', { json: trust })).status).toBe(200)
  expect(await needsCode(ada.password)).toBe(false)
  const json = { currentPassword: ada.password, newPassword, code: backupCodes[0] }
  expect((await owner.fetch('/api/auth/change-password', { json })).status).toBe(200)
  expect(await needsCode(newPassword)).toBe(true)
})

test('turning two-factor authentication on or off requires the password', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const { backupCodes } = await enroll(visitor)
  const off = (json: object) => visitor.fetch('/api/auth/two-factor/disable', { json })
  expect((await off({ password: 'not this one' })).status).toBe(400)
  expect((await off({ password: ada.password, code: backupCodes[0] })).status).toBe(200)
  const other = createTestClient(app)
  await other.fetch('/api/auth/sign-in/email', { json: ada })
  expect(await isSignedIn(other)).toBe(true)
})

test('resetting the password by mail does not bypass the second factor', async () => {
  const app = await createTestApp()
  await enroll(createTestClient(app))
  const visitor = createTestClient(app)
  await visitor.fetch('/api/auth/request-password-reset', { json: { email: ada.email } })
  await app.flushMail()
  const [, token] = /reset-password\?token=([\w-]+)/.exec(app.sentMails.at(-1)?.text ?? '') ?? []
  expect((await visitor.fetch('/api/auth/reset-password', { json: { token, newPassword } })).status).toBe(200)
  expect(await isSignedIn(visitor)).toBe(false)
  const half = await visitor.fetch('/api/auth/sign-in/email', { json: { ...ada, password: newPassword } })
  expect(await half.json()).toMatchObject({ twoFactorRedirect: true })
  expect(await isSignedIn(visitor)).toBe(false)
})

test('the database stores neither the secret nor a backup code in usable form (T37)', async () => {
  const app = await createTestApp()
  const { totpURI, backupCodes } = await enroll(createTestClient(app))
  const { rows } = await sql`select * from "twoFactor"`.execute(app.db)
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

test('after the auth secret is rotated, app codes still work and the key is re-encrypted', async () => {
  const app = await createTestApp()
  const { totpURI } = await enroll(createTestClient(app))
  const stored = async () => (await sql<{ secret: string }>`select "secret" from "twoFactor"`.execute(app.db)).rows
  const [before] = await stored()
  const keys = { secret: 'a new one for tests only, long enough', previousSecrets: [app.secret] }
  const accounts = createBetterAuthAccounts({
    ...app,
    ...keys,
    site: app.config,
    limitKey: 'for tests',
    limitFactor: 50,
  })
  const visitor = createTestClient({ ...app, accounts })
  await visitor.fetch('/api/auth/sign-in/email', { json: ada })
  await visitor.fetch('/api/auth/two-factor/verify-totp', { json: { code: nextCode(totpURI) } })
  expect(await isSignedIn(visitor)).toBe(true)
  const [after] = await stored()
  expect(after?.secret).not.toBe(before?.secret)
  expect(after?.secret).toContain('$1$')
})
