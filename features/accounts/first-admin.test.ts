import { expect, test } from 'vitest'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { openVisitor } from '#tests/kit/test-client.ts'
import { provideAdmin } from './first-admin.ts'

const owner = { email: 'owner@example.test', password: 'a long enough secret' }
const day = 24 * 60 * 60 * 1000

test('a set-up link makes the first admin, and no second one (decision 23, 257)', async () => {
  const house = await openTestHouse()
  const token = house.setupLinks.make(undefined)
  const visitor = openVisitor(house)
  expect((await visitor.ask('/api/setup', { json: { ...owner, token } })).status).toBe(200)
  const again = { ...owner, email: 'other@example.test' }
  expect((await visitor.ask('/api/setup', { json: { ...again, token } })).status).toBe(403)
  expect(
    (await visitor.ask('/api/setup', { json: { ...again, token: house.setupLinks.make(undefined) } })).status,
  ).toBe(403)
  await visitor.ask('/api/auth/sign-in/email', { json: owner })
  expect(await (await visitor.ask('/api/session')).json()).toMatchObject({ isAdmin: true })
  expect(await house.db.selectFrom('user_roles').selectAll().execute()).toHaveLength(1)
})

test('of many at once with the same link, one becomes admin', async () => {
  const house = await openTestHouse()
  const token = house.setupLinks.make(undefined)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      openVisitor(house).ask('/api/setup', { json: { ...owner, email: `owner${index}@example.test`, token } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await house.db.selectFrom('user_roles').selectAll().execute()).toHaveLength(1)
})

test('a link that was changed, is too old or was never ours opens nothing', async () => {
  const house = await openTestHouse()
  const token = house.setupLinks.make(undefined)
  const [text = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ until: 1e15, nonce: 'x' })).toString('base64url')
  for (const bad of [`${forged}.${signature}`, `${text}.`, text, 'x', `${text}.${signature}x`]) {
    expect((await openVisitor(house).ask('/api/setup', { json: { ...owner, token: bad } })).status).toBe(403)
  }
  house.pass(day + 1)
  expect((await openVisitor(house).ask('/api/setup', { json: { ...owner, token } })).status).toBe(403)
  expect(await house.db.selectFrom('user_roles').selectAll().execute()).toEqual([])
})

test('a link that names an address gives the role to that account only, with a new password and nobody signed in', async () => {
  const house = await openTestHouse()
  await provideAdmin(house, { email: 'first@example.test', password: 'first password' })
  const squatter = openVisitor(house)
  await squatter.ask('/api/auth/sign-up/email', { json: { ...owner, password: 'not the owner' } })
  const token = house.setupLinks.make(owner.email)
  const visitor = openVisitor(house)
  const other = await visitor.ask('/api/setup', { json: { ...owner, email: 'x@example.test', token } })
  expect(other.status).toBe(403)
  expect((await visitor.ask('/api/setup', { json: { ...owner, token } })).status).toBe(200)
  expect((await squatter.ask('/api/account/sessions')).status).toBe(401)
  expect((await visitor.ask('/api/auth/sign-in/email', { json: owner })).status).toBe(200)
  expect(await (await visitor.ask('/api/session')).json()).toMatchObject({ isAdmin: true })
  expect((await visitor.ask('/api/setup', { json: { ...owner, token } })).status).toBe(403)
})

test('an admin needs twelve characters', async () => {
  const house = await openTestHouse()
  const json = { ...owner, password: 'eleven chrs', token: house.setupLinks.make(undefined) }
  expect((await openVisitor(house).ask('/api/setup', { json })).status).toBe(422)
})

test('the admin of the environment is made once, and never out of somebody who signed up', async () => {
  const house = await openTestHouse()
  expect(await provideAdmin(house, owner)).toBe('made')
  expect(await provideAdmin(house, { ...owner, password: 'another password' })).toBe('was admin')
  const visitor = openVisitor(house)
  expect((await visitor.ask('/api/auth/sign-in/email', { json: owner })).status).toBe(200)
  const squatter = { email: 'second@example.test', password: 'squatting here' }
  await openVisitor(house).ask('/api/auth/sign-up/email', { json: squatter })
  expect(await provideAdmin(house, { ...squatter, password: 'the real one' })).toBe('is a member')
  expect(await house.db.selectFrom('user_roles').selectAll().execute()).toHaveLength(1)
})
