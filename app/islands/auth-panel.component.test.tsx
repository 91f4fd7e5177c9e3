import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { apiError, fakeApi, offline, type FakeApi } from '#tests/kit/fake-api.ts'
import { advanceClock, interceptNavigation, nextFrame, renderIsland, stopClock } from '#tests/kit/islands.tsx'
import { AuthPanel } from './auth-panel.island.tsx'

const reader = { email: 'reader@example.org', password: 'a-long-enough-password' }
const kinds = [
  { name: 'Sign In', busyLabel: 'Signing in...', route: 'POST /api/auth/sign-in/email' },
  { name: 'Sign Up', busyLabel: 'Creating account...', route: 'POST /api/auth/sign-up/email' },
] as const
const panel = (name: string) => page.getByRole('tabpanel', { name })
const email = (name: string) => panel(name).getByLabelText('Email')
const password = (name: string) => panel(name).getByLabelText('Password', { exact: true })
const alert = (name: string) => panel(name).getByRole('alert')

let api: FakeApi

beforeEach(() => {
  stopClock()
  api = fakeApi({ 'POST /api/auth/sign-in/email': {}, 'POST /api/auth/sign-up/email': {} })
})

async function open(name: string) {
  await renderIsland(<AuthPanel view="sign-in" next="/account" confirmByMail={false} />)
  await page.getByRole('tab', { name }).click()
}
async function submit(name: string, credentials: typeof reader) {
  await email(name).fill(credentials.email)
  await password(name).fill(credentials.password)
  await panel(name).getByRole('button', { name, exact: true }).click()
}

test('Sign In comes first and Sign Up second, and a tab shows its panel (244)', async () => {
  await renderIsland(<AuthPanel view="sign-in" next="/" confirmByMail={false} />)
  const tabs = page.getByRole('tab')
  expect(tabs.elements().map((tab) => tab.textContent)).toEqual(['Sign In', 'Sign Up'])
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Sign In')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('Sign Up')
  await expect.element(panel('Sign Up').getByRole('button', { name: 'Sign Up' })).toBeVisible()
})

test.each(kinds)(
  '$name asks for email and password, and the password can be shown and hidden (245)',
  async ({ name }) => {
    await open(name)
    await expect.element(email(name)).toHaveAttribute('type', 'email')
    await password(name).fill('secret words')
    await expect.element(password(name)).toHaveAttribute('type', 'password')
    await panel(name).getByRole('button', { name: 'Show password' }).click()
    await expect.element(password(name)).toHaveAttribute('type', 'text')
    await expect.element(password(name)).toHaveValue('secret words')
    await panel(name).getByRole('button', { name: 'Hide password' }).click()
    await expect.element(password(name)).toHaveAttribute('type', 'password')
  },
)

test.each(kinds)(
  'while $name is busy its button reads $busyLabel, and an error is shown (246, 249)',
  async ({ name, busyLabel, route }) => {
    await open(name)
    const release = api.hold(route)
    api.respond({ [route]: apiError(401, { error: 'Invalid email or password.' }) })
    await submit(name, reader)
    await expect.element(panel(name).getByRole('button', { name: busyLabel })).toBeVisible()
    release()
    await advanceClock(400)
    await expect.element(panel(name).getByRole('button', { name, exact: true })).toBeVisible()
    await expect.element(alert(name)).toHaveTextContent('Invalid email or password.')
    await expect.element(email(name)).toHaveValue(reader.email)
    expect(api.requests).toMatchObject([{ route, body: reader }])
  },
)

test.each([
  ['the server fails', apiError(500)],
  ['the connection breaks', offline],
])('when %s the visitor is told so (249)', async (_what, failure) => {
  await open('Sign In')
  api.respond({ 'POST /api/auth/sign-in/email': failure })
  await submit('Sign In', reader)
  await advanceClock(400)
  await expect.element(alert('Sign In')).toHaveTextContent("Can't reach the server. Please try again.")
})

test.each(kinds)('$name without an email or a password sends nothing (248)', async ({ name }) => {
  await open(name)
  for (const gap of [{ email: '' }, { password: '' }]) {
    await submit(name, { ...reader, ...gap })
    await nextFrame()
    const focused = document.activeElement as HTMLInputElement
    expect([focused.name, focused.validity.valueMissing]).toEqual([Object.keys(gap)[0], true])
  }
  expect(api.requests).toEqual([])
})

test.each(kinds)('after $name the visitor goes where they wanted to go', async ({ name }) => {
  const visits = interceptNavigation()
  await open(name)
  await submit(name, reader)
  await advanceClock(400)
  await expect.poll(() => visits).toEqual([{ type: 'replace', url: '/account' }])
})
