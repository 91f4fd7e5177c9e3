import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { apiError, offline, type Responses } from '#tests/kit/fake-api.ts'

const shownTabs = () => page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab')

const user = { id: 'owner', name: 'Owner', email: 'owner@example.org', twoFactorEnabled: false }
const brokenViews: Responses = {
  'GET /api/admin/products': apiError(500),
  'GET /api/admin/messages': apiError(500),
  'GET /api/admin/analytics': apiError(500),
  'GET /api/admin/analytics/countries': apiError(500),
}
const tabPaths = { Products: '/admin/products', Messages: '/admin/messages/contact', Analytics: '/admin/analytics' }

test('a spinner shows until the session is known, then title, subtitle and four tabs with Articles open (259, 260, 261)', async () => {
  const session = Promise.withResolvers<void>()
  await openDashboard('/admin', {
    ...brokenViews,
    'GET /api/session': async () => {
      await session.promise
      return { user, isAdmin: true, role: 'admin' }
    },
  })
  await expect.element(page.getByText('Loading the dashboard').first()).toBeInTheDocument()
  expect(document.querySelectorAll('.spinner')).toHaveLength(1)
  expect(page.getByRole('tab').elements()).toEqual([])
  expect(page.getByRole('heading').elements()).toEqual([])

  session.resolve()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await expect.element(page.getByText('Manage your content and track performance')).toBeVisible()
  expect(document.title).toBe('Admin Dashboard')
  expect(page.getByText('Loading the dashboard').elements()).toEqual([])
  const labels = shownTabs().elements()
  expect(labels.map((tab) => tab.textContent)).toEqual(['Articles', 'Products', 'Messages', 'Analytics'])
  expect(page.getByRole('tab', { selected: true }).elements()).toEqual([labels[0]])
  for (const [name, path] of Object.entries(tabPaths)) {
    await page.getByRole('tab', { name }).click()
    await expect.poll(() => location.pathname).toBe(path)
  }
})

test('each view that cannot be loaded says so', async () => {
  await openDashboard('/admin/products', brokenViews)
  for (const [tab, what] of [
    ['Products', 'products'],
    ['Messages', 'messages'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect.element(page.getByText(`Could not load ${what}.`)).toBeVisible()
  }
})

test('editors see only the articles and the media, authors only the articles', async () => {
  for (const [role, places] of [
    ['editor', ['Media']],
    ['author', []],
  ] as const) {
    await openDashboard('/admin', { 'GET /api/session': { user, isAdmin: false, role } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
    expect(
      shownTabs()
        .elements()
        .map((tab) => tab.textContent),
    ).toEqual(['Articles'])
    const links = page.getByRole('navigation', { name: 'Places' }).getByRole('link').elements()
    expect(links.map(({ textContent }) => textContent)).toEqual(places)
    await cleanup()
  }
})

test('a session that ends shows a notice, and what was entered stays', async () => {
  const api = await openDashboard('/admin?open=new', { 'POST /api/admin/articles': apiError(401) })
  const title = page.getByRole('dialog', { name: 'New article' }).getByLabelText('Title')
  await title.fill('A title nobody has saved')
  await userEvent.keyboard('{Enter}')
  const notice = page.getByRole('dialog', { name: 'You have been signed out' })
  const link = notice.getByRole('link', { name: 'Sign in in a new tab' })
  await expect.element(link).toHaveAttribute('href', '/auth?next=%2Fadmin%3Fopen%3Dnew')
  await expect.element(link).toHaveAttribute('target', '_blank')
  const before = api.requestsTo('GET /api/admin/articles').length
  await notice.getByRole('button', { name: 'I have signed in' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('A title nobody has saved')
  await expect.poll(() => api.requestsTo('GET /api/admin/articles').length).toBeGreaterThan(before)
})

test('signing out that fails shows an error, and the admin stays signed in', async () => {
  await openDashboard('/admin', { 'POST /api/auth/sign-out': offline })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectToast('Could not sign out', "Can't reach the server. Check your connection.")
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
})

test('the rail counts what waits: messages with comments, open points and failed mails', async () => {
  await openDashboard('/admin', { 'GET /api/admin/counts': { messages: 2, comments: 3, subscribers: 9, mails: 1 } })
  await expect.element(page.getByRole('tab', { name: /^Messages\s*5$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Outbox\s*1 to check$/ })).toBeVisible()
})

test('a dialog of the rail has an address, and closing it leaves the view and its filter', async () => {
  await openDashboard('/admin?state=draft')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  expect(location.search).toBe('?state=draft&open=help')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(location.pathname + location.search).toBe('/admin?state=draft')
})
