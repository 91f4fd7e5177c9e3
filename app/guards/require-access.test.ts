import { expect, test } from 'vitest'
import { api, page, type Route, type Access } from '#app/route.ts'
import { routes } from '#app/routes.ts'
import { grantAdmin } from '#features/accounts/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { isAdminVisit } from './is-admin-visit.ts'
import { actingUser, signedInUser, requireAccess } from './require-access.ts'

const pageOf = (who: Access): Route =>
  page('/x', () => ({ status: 302, location: '/' }), { summary: 'A page.', access: who, cache: 'never' })
const apiOf = (who: Access): Route =>
  api('POST', '/api/x', {
    summary: 'A route.',
    ...(who === 'anyone' ? { access: who } : { access: who, scope: 'settings' }),
    handle: () => Response.json({}),
  })

async function open() {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const response = await visitor.fetch('/api/auth/sign-up/email', {
    json: { email: 'a@example.test', password: 'long enough' },
  })
  const { user } = (await response.json()) as { user: { id: string } }
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = (path: string, signedIn: boolean) =>
    new Request(`http://localhost:3000${path}`, { headers: signedIn ? { cookie } : {} })
  return { app, request, id: user.id }
}

test('routes for anyone need no session', async () => {
  const { app, request } = await open()
  for (const route of [pageOf('anyone'), apiOf('anyone')]) {
    expect(await requireAccess(request('/x', false), route, app, {})).toBeUndefined()
  }
})

test('without a session, JSON routes for members and admins respond with 401 (256)', async () => {
  const { app, request } = await open()
  for (const who of ['member', 'admin'] as const) {
    expect((await requireAccess(request('/api/x', false), apiOf(who), app, {}))?.status).toBe(401)
  }
})

test('an admin route responds to a member with 403 and admits an admin until the role is revoked (256)', async () => {
  const { app, request, id } = await open()
  const statusNow = async () => (await requireAccess(request('/api/x', true), apiOf('admin'), app, {}))?.status
  expect(await statusNow()).toBe(403)
  await grantAdmin(app, id, 'test')
  expect(await statusNow()).toBeUndefined()
  await app.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
  expect(await statusNow()).toBe(403)
})

test('if the role cannot be read, nobody is admitted as an admin (253)', async () => {
  const { app, request, id } = await open()
  await grantAdmin(app, id, 'test')
  await app.db.schema.alterTable('user_roles').renameTo('user_roles_away').execute()
  for (const route of [apiOf('admin'), pageOf('admin')]) {
    await expect(requireAccess(request('/x', true), route, app, {})).rejects.toThrow('user_roles')
  }
})

test('an admin page redirects signed-out users and members home, and is never cached (262)', async () => {
  const { app, request } = await open()
  for (const signedIn of [false, true]) {
    const response = await requireAccess(request('/admin', signedIn), pageOf('admin'), app, {})
    expect(response?.status).toBe(302)
    expect(response?.headers.get('location')).toBe('/')
    expect(response?.headers.get('cache-control')).toBe('no-store')
    expect(await response?.text()).toBe('')
  }
})

test('a member page redirects signed-out users to sign in, and back afterwards', async () => {
  const { app, request } = await open()
  const response = await requireAccess(request('/account?x=1&y=2', false), pageOf('member'), app, {})
  expect(response?.headers.get('location')).toBe('/auth?next=%2Faccount%3Fx%3D1%26y%3D2')
  expect(await requireAccess(request('/account', true), pageOf('member'), app, {})).toBeUndefined()
})

test('a route for members knows its user after one lookup', async () => {
  const { app, request, id } = await open()
  let lookUps = 0
  const accounts = { ...app.accounts, findUser: (headers: Headers) => (lookUps++, app.accounts.findUser(headers)) }
  const deps = { ...app, accounts }
  const controller = request('/account', true)
  await requireAccess(controller, pageOf('member'), deps, {})
  expect((await signedInUser({ request: controller, deps })).id).toBe(id)
  expect(lookUps).toBe(1)
})

test('every route with restricted access rejects signed-out users and is never cached (T9)', async () => {
  const { app, request } = await open()
  const closed = routes.filter(({ access: who }) => who !== 'anyone')
  expect(closed.length).toBeGreaterThan(5)
  for (const route of closed) {
    expect(route.cache).toBe('never')
    const response = await requireAccess(request('/x', false), route, app, {})
    expect(response?.status).toBe('page' in route ? 302 : 401)
  }
})

test('a rejection says who may do it', async () => {
  const { app, request } = await open()
  const check = async (who: Access, signedIn: boolean) =>
    (await requireAccess(request('/api/x', signedIn), apiOf(who), app, {}))?.json()
  expect(await check('member', false)).toEqual({ error: 'Please sign in first.', code: 'signed_out' })
  expect(await check('editor', true)).toEqual({ error: 'Only editors can do this.', code: 'not_editor' })
})

test('a route for operators admits programs of the owner and admins', async () => {
  const { app, request, id } = await open()
  const statusOf = async (who: Access, signedIn: boolean, isOperator: boolean) =>
    (await requireAccess(request('/api/x', signedIn), apiOf(who), app, { isOperator }))?.status
  expect(await statusOf('operator', false, true)).toBeUndefined()
  expect([await statusOf('operator', false, false), await statusOf('admin', false, true)]).toEqual([401, 401])
  expect(await statusOf('operator', true, false)).toBe(403)
  await app.db.insertInto('user_roles').values({ user_id: id, role: 'editor', created_at: 0 }).execute()
  expect([await statusOf('operator', true, false), await statusOf('editor', true, false)]).toEqual([403, undefined])
  await grantAdmin(app, id, 'test')
  expect(await statusOf('operator', true, false)).toBeUndefined()
})

test('an admin page remembers its address until the admin has signed in', async () => {
  const { app, request } = await open()
  const response = await requireAccess(request('/admin/articles?page=2', false), pageOf('admin'), app, {})
  expect(response?.headers.get('set-cookie')).toContain(`=${encodeURIComponent('/admin/articles?page=2')};`)
})

test('admins without two-factor sign-in are rejected where it is required, and nobody else is', async () => {
  const { app, request, id } = await open()
  const check = (route: Route, deps = app, isNeeded = true) =>
    requireAccess(request('/x', true), route, deps, {}, async () => isNeeded)
  await app.db.insertInto('user_roles').values({ user_id: id, role: 'editor', created_at: 0 }).execute()
  expect(await check(apiOf('editor'))).toBeUndefined()
  await grantAdmin(app, id, 'test')
  const response = await check(apiOf('editor'))
  expect([response?.status, await response?.json()]).toEqual([
    403,
    {
      error: 'Admins must use two-factor sign-in. Please turn it on in your account settings.',
      code: 'second_factor_needed',
    },
  ])
  expect((await check(pageOf('admin')))?.headers.get('location')).toBe('/account')
  expect(await check(apiOf('admin'), app, false)).toBeUndefined()
  const findUser: typeof app.accounts.findUser = async (headers) => {
    const user = await app.accounts.findUser(headers)
    return user && { ...user, twoFactorEnabled: true }
  }
  expect(await check(apiOf('admin'), { ...app, accounts: { ...app.accounts, findUser } })).toBeUndefined()
})

test('who acts has a name and a role; a route without a rule has no user to ask for', async () => {
  const { app, request, id } = await open()
  const acting = (name: string) => {
    const findUser: typeof app.accounts.findUser = async (headers) => {
      const user = await app.accounts.findUser(headers)
      return user && { ...user, name }
    }
    return actingUser({ request: request('/x', true), deps: { ...app, accounts: { ...app.accounts, findUser } } })
  }
  expect(await acting('Ada')).toEqual({ id, name: 'Ada', role: 'author' })
  await grantAdmin(app, id, 'test')
  expect(await acting('Ada')).toEqual({ id, name: 'Ada', role: 'admin' })
  expect(await acting('')).toEqual({ id, name: 'a@example.test', role: 'admin' })
  await expect(signedInUser({ request: request('/x', false), deps: app })).rejects.toThrow('without an access rule')
})

test('only a signed-in admin visits as an admin', async () => {
  const { app, request, id } = await open()
  const visits = async () => [
    await isAdminVisit({ request: request('/', false), deps: app }),
    await isAdminVisit({ request: request('/', true), deps: app }),
  ]
  expect(await visits()).toEqual([false, false])
  await grantAdmin(app, id, 'test')
  expect(await visits()).toEqual([false, true])
})
