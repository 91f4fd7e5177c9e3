import { expect, test } from 'vitest'
import { api, page, type Door, type Who } from '#app/route.ts'
import { doors } from '#app/routes.ts'
import { grantAdmin } from '#features/accounts/commands.ts'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { openVisitor } from '#tests/kit/test-client.ts'
import { memberOf, refuseStranger } from './require-access.ts'

const pageOf = (who: Who): Door => page('/x', () => ({ status: 302, location: '/' }), { who, keep: 'never' })
const apiOf = (who: Who): Door => api('POST', '/api/x', () => Response.json({}), { who })

async function open() {
  const house = await openTestHouse()
  const visitor = openVisitor(house)
  const response = await visitor.ask('/api/auth/sign-up/email', {
    json: { email: 'a@example.test', password: 'long enough' },
  })
  const { user } = (await response.json()) as { user: { id: string } }
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = (path: string, signedIn: boolean) =>
    new Request(`http://localhost:3000${path}`, { headers: signedIn ? { cookie } : {} })
  return { house, request, id: user.id }
}

test('doors for anyone ask for nobody', async () => {
  const { house, request } = await open()
  for (const door of [pageOf('anyone'), apiOf('anyone')]) {
    expect(await refuseStranger(request('/x', false), door, house, {})).toBeUndefined()
  }
})

test('without a session the JSON doors of members and admins say 401 (256)', async () => {
  const { house, request } = await open()
  for (const who of ['member', 'admin'] as const) {
    expect((await refuseStranger(request('/api/x', false), apiOf(who), house, {}))?.status).toBe(401)
  }
})

test('a member is 403 at an admin door, and an admin is let in until the role is gone (256)', async () => {
  const { house, request, id } = await open()
  const knock = async () => (await refuseStranger(request('/api/x', true), apiOf('admin'), house, {}))?.status
  expect(await knock()).toBe(403)
  await grantAdmin(house, id, 'test')
  expect(await knock()).toBeUndefined()
  await house.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
  expect(await knock()).toBe(403)
})

test('when the role cannot be looked up, nobody is let in as an admin (253)', async () => {
  const { house, request, id } = await open()
  await grantAdmin(house, id, 'test')
  await house.db.schema.alterTable('user_roles').renameTo('user_roles_away').execute()
  for (const door of [apiOf('admin'), pageOf('admin')]) {
    await expect(refuseStranger(request('/x', true), door, house, {})).rejects.toThrow('user_roles')
  }
})

test('an admin page sends strangers and members home, and is kept nowhere (262)', async () => {
  const { house, request } = await open()
  for (const signedIn of [false, true]) {
    const response = await refuseStranger(request('/admin', signedIn), pageOf('admin'), house, {})
    expect(response?.status).toBe(302)
    expect(response?.headers.get('location')).toBe('/')
    expect(response?.headers.get('cache-control')).toBe('no-store')
    expect(await response?.text()).toBe('')
  }
})

test('a member page sends strangers to sign in, and back afterwards', async () => {
  const { house, request } = await open()
  const response = await refuseStranger(request('/account?x=1&y=2', false), pageOf('member'), house, {})
  expect(response?.headers.get('location')).toBe('/auth?next=%2Faccount%3Fx%3D1%26y%3D2')
  expect(await refuseStranger(request('/account', true), pageOf('member'), house, {})).toBeUndefined()
})

test('a door that let a member in knows who it is, with one look-up', async () => {
  const { house, request, id } = await open()
  let lookUps = 0
  const accounts = { ...house.accounts, findUser: (headers: Headers) => (lookUps++, house.accounts.findUser(headers)) }
  const deps = { ...house, accounts }
  const asked = request('/account', true)
  await refuseStranger(asked, pageOf('member'), deps, {})
  expect((await memberOf({ request: asked, deps })).id).toBe(id)
  expect(lookUps).toBe(1)
})

test('every door that is not for anyone is refused to strangers, and none of them is kept (T9)', async () => {
  const { house, request } = await open()
  const closed = doors.filter(({ who }) => who !== 'anyone')
  expect(closed.length).toBeGreaterThan(5)
  for (const door of closed) {
    expect(door.keep).toBe('never')
    const response = await refuseStranger(request('/x', false), door, house, {})
    expect(response?.status).toBe('page' in door ? 302 : 401)
  }
})
