import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPasswordHasher } from '#server/adapters/better-auth/password-hashing.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { grantAdmin } from './commands.ts'
import { countQueries } from '#tests/kit/query-counter.ts'
import { ada, aMember, signedInBefore } from '#tests/kit/members.ts'

test.each([
  { who: 'an admin', days: 29, stays: true },
  { who: 'an admin', days: 31, stays: false },
  { who: 'a member', days: 31, stays: true },
  { who: 'a member', days: 364, stays: true },
  { who: 'a member', days: 366, stays: false },
])(
  '$who who signed in $days days ago and came back every day is still signed in: $stays',
  async ({ who, days, stays }) => {
    const app = await createTestApp()
    const { visitor, id } = await aMember(app)
    if (who === 'an admin') await grantAdmin(app, id, 'test')
    await signedInBefore(app, days)
    expect(((await (await visitor.fetch('/api/session')).json()) as { user: unknown }).user !== null).toBe(stays)
    expect((await visitor.fetch('/api/account/sessions')).status).toBe(stays ? 200 : 401)
    const { rows } = await sql`select "id" from "session"`.execute(app.db)
    expect(rows).toHaveLength(stays ? 1 : 0)
  },
)

test('a password with an outdated hash is rehashed at sign-in', async () => {
  const app = await createTestApp()
  await aMember(app)
  const older = await createPasswordHasher({ N: 32, r: 1, p: 1 }).hash(ada.password)
  await sql`update "account" set "password" = ${older}`.execute(app.db)
  const stored = async () => (await sql<{ password: string }>`select "password" from "account"`.execute(app.db)).rows
  const wrong = { ...ada, password: 'not this one' }
  expect((await createTestClient(app).fetch('/api/auth/sign-in/email', { json: wrong })).status).toBe(401)
  expect(await stored()).toEqual([{ password: older }])
  for (let time = 0; time < 2; time++)
    expect((await createTestClient(app).fetch('/api/auth/sign-in/email', { json: ada })).status).toBe(200)
  expect(await stored()).toEqual([{ password: expect.stringMatching(/^scrypt\$16\$/) }])
})

test('looking up a session takes one statement, and only an untouched cookie finds it (T8)', async () => {
  const { plugin, cost } = countQueries()
  const app = await createTestApp({ watch: plugin })
  const visitor = createTestClient(app)
  await visitor.fetch('/api/auth/sign-up/email', { json: { email: 'one@example.test', password: 'a calm long walk' } })
  const before = cost.statements
  const lookUp = (value: string) =>
    app.accounts.findUser(new Headers({ cookie: `theme=dark; wagwise.session_token=${value}` }))
  const cookie = visitor.jar.get('wagwise.session_token') ?? ''
  expect(await lookUp(cookie)).toMatchObject({
    email: 'one@example.test',
    emailVerified: false,
    twoFactorEnabled: false,
  })
  expect(cost.statements - before).toBe(1)
  const [token = '', signature = ''] = cookie.split('.')
  const changed = signature.startsWith('a') ? `b${signature.slice(1)}` : `a${signature.slice(1)}`
  for (const value of [
    '',
    token,
    `${token}.`,
    `${token}.${changed}`,
    `x${cookie}`,
    `${token}.%`,
    `${token}.é${changed.slice(1)}`,
    `.${signature}`,
  ])
    expect(await lookUp(value), value).toBeUndefined()
  expect(cost.statements - before, 'no query without a valid signature').toBe(1)
})
