import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { totp } from '#tests/kit/totp.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

test('/auth has the tabs Sign In, which is selected, and Sign Up (244, 245)', async () => {
  const page = await (await createTestClient(await createTestApp()).fetch('/auth')).text()
  expect(page).toContain('Welcome to Wagwise')
  expect(page.match(/role="tab"/g)).toHaveLength(2)
  expect(page).toMatch(/aria-selected="true"[^>]*>Sign In</)
  expect(page.match(/type="email"/g)).toHaveLength(2)
  expect(page.match(/type="password"/g)).toHaveLength(2)
  expect(page.match(/aria-label="Show password"/g)).toHaveLength(2)
})

test('a URL selects the tab that it names, and an unknown name selects the first', async () => {
  const visitor = createTestClient(await createTestApp())
  expect(await (await visitor.fetch('/auth?tab=sign-up')).text()).toMatch(/aria-selected="true"[^>]*>Sign Up</)
  expect(await (await visitor.fetch('/auth?tab=forgot')).text()).toContain('Send Link')
  expect(await (await visitor.fetch('/auth?tab=x')).text()).toMatch(/aria-selected="true"[^>]*>Sign In</)
})

test('signing in never redirects to another site (T33)', async () => {
  const page = await (await createTestClient(await createTestApp()).fetch('/auth?next=//evil.test/x')).text()
  expect(page).not.toContain('evil')
})

test('a signed-in user is redirected from /auth to the home page, and the redirect is not cached (247)', async () => {
  const visitor = createTestClient(await createTestApp())
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const response = await visitor.fetch('/auth?next=/account')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('/account shows members their own account and redirects visitors to sign in', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  expect((await visitor.fetch('/account')).headers.get('location')).toBe('/auth?next=%2Faccount')
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const page = await (await visitor.fetch('/account')).text()
  for (const text of [ada.email, 'Sign out', 'Two-factor sign-in', 'Download My Data', 'Delete Account']) {
    expect(page).toContain(text)
  }
})

test('with two-factor on, /account asks for a code to change the password or address and to delete the account', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  const codeFields = async () => (await (await visitor.fetch('/account')).text()).match(/name="code"/g)?.length ?? 0
  expect(await codeFields()).toBe(0)
  const enabled = await visitor.fetch('/api/auth/two-factor/enable', { json: { password: ada.password } })
  const { totpURI } = (await enabled.json()) as { totpURI: string }
  const code = totp(new URL(totpURI).searchParams.get('secret') ?? '')
  await visitor.fetch('/api/auth/two-factor/verify-totp', { json: { code } })
  const page = await (await visitor.fetch('/account')).text()
  for (const title of ['Password', 'Email address', 'Delete account'])
    expect(page.split(`<h2>${title}</h2>`)[1]?.split('</section>')[0]).toContain('name="code"')
})

test('/account asks a member for a password of eight characters, and an admin for one of twelve', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  await visitor.fetch('/api/auth/sign-up/email', { json: ada })
  expect(await (await visitor.fetch('/account')).text()).toContain('At least 8 characters.')
  const owner = createTestClient(app)
  const token = app.setupLinks.create(undefined)
  const made = { token, ...ada, email: 'owner@example.org', password: 'a longer one for the owner' }
  expect((await owner.fetch('/api/setup', { json: made })).status).toBeLessThan(300)
  await owner.fetch('/api/auth/sign-in/email', { json: { email: made.email, password: made.password } })
  expect(await (await owner.fetch('/account')).text()).toContain('At least 12 characters.')
})

test('a setup link shows its form while it is valid, and afterwards how to get a new one', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  const token = app.setupLinks.create(undefined)
  expect(await (await visitor.fetch(`/setup?token=${token}`)).text()).toContain('Create Admin')
  await visitor.fetch('/api/setup', { json: { token, ...ada } })
  for (const path of [`/setup?token=${token}`, '/setup', '/setup?token=x.y']) {
    const response = await visitor.fetch(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('npm run admin')
  }
})

test('a reset link without its token says so', async () => {
  const visitor = createTestClient(await createTestApp())
  expect(await (await visitor.fetch('/reset-password')).text()).toContain('This link is incomplete.')
  expect(await (await visitor.fetch('/reset-password?token=abcDEF123')).text()).toContain('Save Password')
})
