import { expect, test } from 'vitest'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { openVisitor } from '#tests/kit/test-client.ts'

const ada = { email: 'ada@example.test', password: 'a calm long walk' }

test('/auth welcomes with the tabs Sign In, which is open, and Sign Up (244, 245)', async () => {
  const page = await (await openVisitor(await openTestHouse()).ask('/auth')).text()
  expect(page).toContain('Welcome to Wagwise')
  expect(page.match(/role="tab"/g)).toHaveLength(2)
  expect(page).toMatch(/aria-selected="true"[^>]*>Sign In</)
  expect(page.match(/type="email"/g)).toHaveLength(2)
  expect(page.match(/type="password"/g)).toHaveLength(2)
  expect(page.match(/aria-label="Show password"/g)).toHaveLength(2)
})

test('an address opens the tab that it names, and an unknown one the first', async () => {
  const visitor = openVisitor(await openTestHouse())
  expect(await (await visitor.ask('/auth?tab=sign-up')).text()).toMatch(/aria-selected="true"[^>]*>Sign Up</)
  expect(await (await visitor.ask('/auth?tab=forgot')).text()).toContain('Send Link')
  expect(await (await visitor.ask('/auth?tab=x')).text()).toMatch(/aria-selected="true"[^>]*>Sign In</)
})

test('another site is not where signing in leads (T33)', async () => {
  const page = await (await openVisitor(await openTestHouse()).ask('/auth?next=//evil.test/x')).text()
  expect(page).not.toContain('evil')
})

test('who is signed in already is sent home from /auth, and that is kept nowhere (247)', async () => {
  const visitor = openVisitor(await openTestHouse())
  await visitor.ask('/api/auth/sign-up/email', { json: ada })
  const response = await visitor.ask('/auth?next=/account')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('/account shows the member their own account, and strangers the way to sign in', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house)
  expect((await visitor.ask('/account')).headers.get('location')).toBe('/auth?next=%2Faccount')
  await visitor.ask('/api/auth/sign-up/email', { json: ada })
  const page = await (await visitor.ask('/account')).text()
  for (const text of [ada.email, 'Sign out', 'Two-factor sign-in', 'Download My Data', 'Delete Account']) {
    expect(page).toContain(text)
  }
})

test('/account asks a member for a password of eight characters, and an admin for one of twelve', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house)
  await visitor.ask('/api/auth/sign-up/email', { json: ada })
  expect(await (await visitor.ask('/account')).text()).toContain('At least 8 characters.')
  const owner = openVisitor(house)
  const token = house.setupLinks.make(undefined)
  const made = { token, ...ada, email: 'owner@example.org', password: 'a longer one for the owner' }
  expect((await owner.ask('/api/setup', { json: made })).status).toBeLessThan(300)
  await owner.ask('/api/auth/sign-in/email', { json: { email: made.email, password: made.password } })
  expect(await (await owner.ask('/account')).text()).toContain('At least 12 characters.')
})

test('a set-up link shows its form while it works, and afterwards what to do instead', async () => {
  const house = await openTestHouse()
  const visitor = openVisitor(house)
  const token = house.setupLinks.make(undefined)
  expect(await (await visitor.ask(`/setup?token=${token}`)).text()).toContain('Create Admin')
  await visitor.ask('/api/setup', { json: { token, ...ada } })
  for (const path of [`/setup?token=${token}`, '/setup', '/setup?token=x.y']) {
    const response = await visitor.ask(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('npm run admin')
  }
})

test('a reset link without its token says so', async () => {
  const visitor = openVisitor(await openTestHouse())
  expect(await (await visitor.ask('/reset-password')).text()).toContain('not complete')
  expect(await (await visitor.ask('/reset-password?token=abcDEF123')).text()).toContain('Save Password')
})
