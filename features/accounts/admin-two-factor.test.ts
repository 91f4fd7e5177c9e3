import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { totp } from '#tests/kit/totp.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { grantAdmin } from './commands.ts'

const owner = { email: 'owner@example.test', password: 'a very calm long walk' }
const settings = '/api/admin/settings'

test('an owner who uses two-factor authentication can require it of every admin, and lifts that only with the password', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const signedUp = await visitor.fetch('/api/auth/sign-up/email', { json: owner })
  const { user } = (await signedUp.json()) as { user: { id: string } }
  await grantAdmin(app, user.id, 'test')
  const demand = () => visitor.fetch(settings, { method: 'PUT', json: { adminsNeedSecondFactor: true } })
  const early = await demand()
  expect([early.status, await early.json()]).toMatchObject([
    422,
    { fields: { adminsNeedSecondFactor: expect.stringContaining('first') } },
  ])
  const enabled = await visitor.fetch('/api/auth/two-factor/enable', { json: { password: owner.password } })
  const { totpURI } = (await enabled.json()) as { totpURI: string }
  const code = totp(new URL(totpURI).searchParams.get('secret') ?? '')
  await visitor.fetch('/api/auth/two-factor/verify-totp', { json: { code } })
  expect((await demand()).status).toBe(200)
  expect((await visitor.fetch(settings)).status).toBe(200)

  const other = createTestClient(app)
  const second = await other.fetch('/api/auth/sign-up/email', { json: { ...owner, email: 'second@example.test' } })
  const { user: helper } = (await second.json()) as { user: { id: string } }
  await grantAdmin(app, helper.id, 'test')
  const rejected = await other.fetch(settings)
  expect([rejected.status, await rejected.json()]).toMatchObject([403, { code: 'second_factor_needed' }])
  const page = await other.fetch('/admin')
  expect([page.status, page.headers.get('location')]).toEqual([302, '/account'])
  expect(await (await other.fetch('/account')).text()).toContain('the dashboard opens once it is on')
  expect(await (await visitor.fetch('/account')).text()).not.toContain('the dashboard opens once it is on')

  const relax = () => visitor.fetch(settings, { method: 'PUT', json: { adminsNeedSecondFactor: false } })
  await sql`update "session" set "createdAt" = ${new Date(app.clock() - 60 * 60 * 1000).toISOString()}`.execute(app.db)
  expect([(await demand()).status, (await relax()).status]).toEqual([200, 403])
  expect((await other.fetch(settings)).status).toBe(403)
})
