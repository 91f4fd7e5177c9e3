import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectToast, listToasts, openDashboard } from '#tests/kit/dashboard.tsx'
import { sampleRun } from '#tests/kit/dashboard-samples.ts'
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

test('editors and authors see only what they may open', async () => {
  for (const [role, tabs, views] of [
    ['editor', ['Articles', 'Products', 'Messages'], ['Answers', 'Media', 'Newsletter', 'Access']],
    ['author', ['Articles', 'Products'], ['Answers', 'Access']],
  ] as const) {
    await openDashboard('/admin', { 'GET /api/session': { user, isAdmin: false, role } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
    expect(
      shownTabs()
        .elements()
        .map((tab) => tab.textContent),
    ).toEqual(tabs)
    const links = page.getByRole('navigation', { name: 'More views' }).getByRole('link').elements()
    expect(links.map(({ textContent }) => textContent)).toEqual(views)
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

test('a dialog of the rail has a URL, and closing it leaves the view and its filter', async () => {
  await openDashboard('/admin?state=draft')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  expect(location.search).toBe('?state=draft&open=help')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(location.pathname + location.search).toBe('/admin?state=draft')
})

test.each([
  ['author', '/admin/settings', 'admins', 'Settings'],
  ['author', '/admin/media', 'editors', 'Media'],
  ['author', '/admin?denied=%2Fadmin%2Fsettings', 'admins', 'Settings'],
  ['editor', '/admin/messages/subscribers', 'admins', 'Subscribers'],
] as const)(
  'the role %s reads at %s that only %s can open %s, and stays in the dashboard',
  async (role, path, who, view) => {
    await openDashboard(path, { 'GET /api/session': { user, isAdmin: false, role } })
    const sentence = `Only ${who} can open ${view}. Ask an admin if something there should change.`
    await expect.element(page.getByText(sentence)).toBeVisible()
    expect(location.pathname + location.search).toBe(path)
    await page.getByRole('link', { name: 'Back to articles' }).click()
    await expect.poll(() => location.pathname + location.search).toBe('/admin')
    await expect.element(page.getByText('There are no articles yet.')).toBeVisible()
  },
)

test('the palette offers an author only what authors may open or do', async () => {
  await openDashboard('/admin', { 'GET /api/session': { user, isAdmin: false, role: 'author' } })
  await page.getByRole('button', { name: /^Search or jump to/ }).click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Articles',
    'Products',
    'New article',
    'Answers',
    'Access',
  ])
})

test('the title of the page names the view', async () => {
  await openDashboard('/admin/briefs', { 'GET /api/admin/briefs': apiError(500) })
  await expect.poll(() => document.title).toBe('Briefs · Admin Dashboard')
  await page.getByRole('tab', { name: 'Articles' }).click()
  await expect.poll(() => document.title).toBe('Admin Dashboard')
})

test('an error does not follow into a dialog', async () => {
  const products = { products: [], total: 0, next: null, featurableCount: 0 }
  await openDashboard('/admin/products', { 'GET /api/admin/products': products, 'POST /api/auth/sign-out': offline })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => listToasts().map(({ title }) => title)).toEqual(['Could not sign out'])
  await page.getByRole('button', { name: 'New product' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(listToasts).toEqual([])
})

test('an error leaves the screen with its view', async () => {
  await openDashboard('/admin', { ...brokenViews, 'POST /api/auth/sign-out': offline })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => listToasts().map(({ title }) => title)).toEqual(['Could not sign out'])
  await page.getByRole('tab', { name: 'Products' }).click()
  await expect.poll(listToasts).toEqual([])
})

test('beside an editor the progress of a run is a line of the page, and stays as small as it was made', async () => {
  await openDashboard('/admin', {
    'GET /api/admin/articles/:id': apiError(404),
    'GET /api/admin/runs/current': sampleRun({ items: [{ state: 'writing' }] }),
  })
  const card = page.getByRole('complementary', { name: 'Article generation' })
  await card.getByRole('button', { name: 'Show details' }).click()
  history.pushState({}, '', '/admin/articles/first')
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  await expect.element(page.getByText(/^This article no longer exists\./)).toBeVisible()
  expect(card.element().classList.contains('progress-card--page')).toBe(true)
  await expect.element(card.getByRole('button', { name: 'Minimize' })).toBeVisible()
})

test('beside an editor the progress of a run has its buttons on one line', async () => {
  await page.viewport(1280, 720)
  await openDashboard('/admin/articles/first', {
    'GET /api/admin/articles/:id': apiError(404),
    'GET /api/admin/runs/current': sampleRun({ items: [{ state: 'writing' }] }),
  })
  const card = page.getByRole('complementary', { name: 'Article generation' })
  const middleOf = (name: string) => {
    const { top, bottom } = card.getByRole('button', { name }).element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  await expect.element(card.getByRole('button', { name: 'Show details' })).toBeVisible()
  expect(middleOf('Show details')).toBeCloseTo(middleOf('Cancel'), 0)
})
