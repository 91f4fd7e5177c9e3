import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const password = 'a calm long walk'

async function signUp(app: TestApp, name: string, role: Role) {
  const client = createTestClient(app)
  const signedUp = await client.fetch('/api/auth/sign-up/email', {
    json: { email: `${name}@example.org`, password, name },
  })
  const { user } = (await signedUp.json()) as { user: { id: string } }
  await app.db.insertInto('user_roles').values({ user_id: user.id, role, created_at: app.clock() }).execute()
  const send = async (method: string, path: string, json: unknown) => {
    const response = await client.fetch(path, { method, json })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }
  return { id: user.id, send, jar: client.jar }
}

/** Everybody signed in an hour ago. */
async function waitAnHour(app: TestApp) {
  const signedIn = new Date(app.clock() - 60 * 60 * 1000).toISOString()
  await sql`update "session" set "createdAt" = ${signedIn}`.execute(app.db)
}

test('who gives away control of the site enters the password again, once in five minutes', async () => {
  const app = await createTestApp()
  const owner = await signUp(app, 'owner', 'admin')
  const ann = await signUp(app, 'ann', 'admin')
  const attempts = [
    ['POST', '/api/admin/invitations', { role: 'admin', email: null }],
    ['POST', '/api/admin/accounts/sign-out', { email: 'ann@example.org', dropSecondFactor: true }],
    ['PUT', `/api/admin/people/${ann.id}`, { role: 'editor' }],
  ] as const
  await waitAnHour(app)
  for (const [method, path, json] of attempts)
    expect(await owner.send(method, path, json)).toEqual([403, 'reauthentication_needed'])
  expect(await owner.send('POST', '/api/admin/invitations', { role: 'editor', email: null })).toEqual([201, undefined])
  expect(await owner.send('POST', '/api/admin/accounts/sign-out', { email: 'ann@example.org' })).toEqual([
    200,
    undefined,
  ])

  const again = '/api/account/reauthenticate'
  expect(await owner.send('POST', again, { password: 'a wrong password' })).toEqual([400, 'invalid_password'])
  expect(await owner.send(...attempts[0])).toEqual([403, 'reauthentication_needed'])
  expect(await owner.send('POST', again, { password })).toEqual([200, undefined])
  expect(await owner.send(...attempts[0])).toEqual([201, undefined])
  expect(await owner.send(...attempts[1])).toEqual([200, undefined])
  expect(await owner.send(...attempts[2])).toEqual([200, undefined])
})

test('a recent sign-in is enough, and the proof of one session is worth nothing in another', async () => {
  const app = await createTestApp()
  const owner = await signUp(app, 'owner', 'admin')
  const ann = await signUp(app, 'ann', 'admin')
  const invite = ['POST', '/api/admin/invitations', { role: 'admin', email: null }] as const
  expect(await owner.send(...invite)).toEqual([201, undefined])
  await waitAnHour(app)
  await ann.send('POST', '/api/account/reauthenticate', { password })
  const proof = ann.jar.get('wagwise.recent_sign_in') ?? ''
  expect(proof).not.toBe('')
  owner.jar.set('wagwise.recent_sign_in', proof)
  expect(await owner.send(...invite)).toEqual([403, 'reauthentication_needed'])
})
