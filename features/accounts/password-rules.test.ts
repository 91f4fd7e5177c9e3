import { expect, test } from 'vitest'
import { ensureFirstAdmin } from '#server/cluster/first-admin.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite } from '#tests/kit/test-client.ts'
import { grantAdmin } from './commands.ts'
import { findPasswordError } from './password-rules.ts'

const site = { name: 'Happy Tails', origin: 'https://happytails.example', isPublic: true, affiliateTag: 'x-20' }
const email = 'ada.quillfeather@example.test'

test.each([
  ['password1', 'known'],
  ['Password1', 'known'],
  ['sunshine2026!', 'known'],
  ['qwertyuiop123', 'known'],
  ['iloveyou12iloveyou12', 'known'],
  ['HappyTails2026', 'names'],
  ['wagwise-admin-2026', 'names'],
  ['Quillfeather.1815', 'names'],
  ['dog-cat-puppy-99', 'names'],
  ['a calm long walk', undefined],
  ['three lazy dogs swim', undefined],
  ['83920174658', undefined],
  ['happy tails wag often', undefined],
])('on a public site %j is rejected as: %s', async (password, as) => {
  const app = await createTestApp({ config: site })
  const error = await findPasswordError(app, password, email)
  const kind = error && (error.includes('data breach') ? 'known' : 'names')
  expect(kind).toBe(as)
})

test('on a public site the name that the owner gave the site is guessable too', async () => {
  const app = await createTestApp({ config: site })
  expect(await findPasswordError(app, 'Brindlewick-2026', email)).toBeUndefined()
  await updateSettings(app, { siteName: 'Brindlewick' }, 'admin')
  expect(await findPasswordError(app, 'Brindlewick-2026', email)).toContain('too easy to guess')
})

test('a breached password is rejected wherever one is chosen, and nothing changes', async () => {
  const app = await createTestApp({ config: site })
  const visitor = createTestClient(app, { site: createTestSite(app, { fixed: site.origin }) })
  const good = { email, password: 'a calm long walk' }
  const weak = 'Password123!'
  const expectError = async (path: string, json: object, field: string) => {
    const response = await visitor.fetch(path, { json })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: { [field]: expect.stringContaining('data breach') } })
  }
  await expectError('/api/auth/sign-up/email', { email, password: weak }, 'password')
  expect((await visitor.fetch('/api/auth/sign-up/email', { json: good })).status).toBe(200)
  await expectError('/api/auth/change-password', { currentPassword: good.password, newPassword: weak }, 'newPassword')
  await expectError('/api/auth/reset-password', { token: 'x', newPassword: weak }, 'newPassword')
  const token = app.setupLinks.create(undefined)
  await expectError('/api/setup', { token, email: 'owner@example.test', password: weak }, 'password')
  expect((await visitor.fetch('/api/auth/sign-in/email', { json: good })).status).toBe(200)
})

test('on a local site every password of the right length is accepted', async () => {
  const app = await createTestApp()
  expect(await findPasswordError(app, 'password1')).toBeUndefined()
})

test('no route lets an admin change to a password shorter than admins need', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const ada = { email, password: 'a very calm long walk' }
  const signedUp = await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const { user } = (await signedUp.json()) as { user: { id: string } }
  const change = async (newPassword: string) =>
    (await visitor.fetch('/api/auth/change-password', { json: { currentPassword: ada.password, newPassword } })).status
  const reset = async (newPassword: string) => {
    await visitor.fetch('/api/auth/request-password-reset', { json: { email } })
    await app.flushMail()
    const [, token] = /reset-password\?token=([\w-]+)/.exec(app.sentMails.at(-1)?.text ?? '') ?? []
    return (await visitor.fetch('/api/auth/reset-password', { json: { token, newPassword } })).status
  }
  await grantAdmin(app, user.id, 'test')
  expect([await change('calm walk'), await reset('calm walk')]).toEqual([422, 422])
  expect(await reset('a calm long walk')).toBe(200)
})

test('on a public site a weak ADMIN_PASSWORD creates no admin and does not affect an existing one', async () => {
  const app = await createTestApp({ config: site })
  const owner = 'owner@example.test'
  for (const password of ['password12345', 'eleven chrs'])
    await expect(ensureFirstAdmin(app, { email: owner, password })).rejects.toThrow('ADMIN_PASSWORD cannot be used.')
  expect(await app.accounts.findByEmail(owner)).toBeUndefined()
  await ensureFirstAdmin(app, { email: owner, password: 'a calm long walk' })
  await ensureFirstAdmin(app, { email: owner, password: 'password12345' })
  expect(await app.accounts.findByEmail(owner)).toBeDefined()
})
