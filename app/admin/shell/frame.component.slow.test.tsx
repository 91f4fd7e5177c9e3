import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ResponseOf } from '#app/contract/contract.ts'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { adminProduct, articleCard, sampleTime } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

const subscriber = {
  id: 'walker',
  email: 'walker@example.org',
  state: 'subscribed',
  source: 'footer',
  created_at: sampleTime,
} as const
const found: Responses = {
  'GET /api/admin/articles': ({ query }) => {
    const articles = query['q'] === 'walk' ? [articleCard({ id: 'a12', title: 'Walk number 12' })] : []
    return { articles, total: articles.length, next: null }
  },
  'GET /api/admin/products': ({ query }) => {
    const products = query['q']?.includes('harness') ? [adminProduct({ id: 'h', title: 'Walking harness' })] : []
    return { products, total: products.length, next: null, featurableCount: 0 }
  },
  'GET /api/admin/subscribers': ({ query }) => {
    const subscribers = query['q']?.startsWith('walker') ? [subscriber] : []
    return { subscribers, total: subscribers.length, next: null }
  },
  'GET /api/admin/articles/:id': apiError(404),
}

/** Opens the palette, enters the words, and moves to the result with the arrow key. */
async function find(words: string, result: RegExp) {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveFocus()
  await userEvent.keyboard(words)
  const option = page.getByRole('option', { name: result }).first()
  await expect.element(option).toBeVisible()
  for (let step = 0; step < 20 && option.element().ariaSelected !== 'true'; step++)
    await userEvent.keyboard('{ArrowDown}')
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
}

test.each([
  ['an article', 'walk', /^Walk number 12/, '/admin/articles/a12'],
  ['a product', 'harness', /^Walking harness/, '/admin/products?q=Walking+harness'],
  ['a subscriber', 'walker', /^walker@/, '/admin/messages/subscribers?q=walker%40example.org'],
  ['a tab', 'produ', /^Products/, '/admin/products'],
])('the palette finds %s and goes there by keyboard alone', async (_, words, result, path) => {
  await openDashboard('/admin', found)
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  await find(words, result)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe(path)
  await expect.element(page.getByRole('combobox', { name: 'Search or jump to' })).not.toBeInTheDocument()
})

test('the palette leads to the field of a setting', async () => {
  await openDashboard('/admin', found)
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  await find('postal', /^Postal address/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/admin/settings/site')
  await expect.element(page.getByLabelText('Postal address')).toHaveFocus()
})

test('the palette says when nothing was found', async () => {
  await openDashboard('/admin', found)
  await page.getByRole('button', { name: /^Search or jump to/ }).click()
  await userEvent.keyboard('zzzz')
  await expect.element(page.getByText('Nothing found for “zzzz”.')).toBeVisible()
})

test.each([
  ['/admin', 'Articles'],
  ['/admin/messages/comments', 'Messages'],
  ['/admin/newsletter', 'Newsletter'],
  ['/admin/settings/brand', 'Settings'],
])('at %s the rail points at %s alone', async (path, name) => {
  await openDashboard(path, { 'GET /api/admin/comments': apiError(500), 'GET /api/admin/issues': apiError(500) })
  const marked = () => [...document.querySelectorAll('.shell__tab[data-current], .shell__link[aria-current]')]
  await expect.poll(() => marked().map(({ textContent }) => textContent)).toEqual([name])
})

test('the first hour shows what is open, leads there, and stays hidden until Help brings it back', async () => {
  const steps = { name: true, mail: false, article: false, tag: true, backup: true }
  let visible = true
  const api = await openDashboard('/admin', {
    'GET /api/admin/first-hour': () => ({ visible, steps }),
    'PUT /api/admin/first-hour': ({ body }) => {
      visible = body.visible
      return { visible, steps }
    },
  })
  const hour = page.getByRole('region', { name: 'First hour' })
  await expect.element(hour.getByText('3 of 5')).toBeVisible()
  const links = hour.getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual(['Publish your first article', 'Set up email'])
  await hour.getByRole('link', { name: 'Publish your first article' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New article' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await hour.getByRole('button', { name: 'Hide the first hour' }).click()
  await expectToast('First hour hidden', 'Help brings it back.')
  await expect.element(hour).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'Show the first hour' }).click()
  await expect.element(hour).toBeVisible()
  expect(api.requestsTo('PUT /api/admin/first-hour').map(({ body }) => body.visible)).toEqual([false, true])
})

const views = {
  '/admin': 'GET /api/admin/articles',
  '/admin/products': 'GET /api/admin/products',
  '/admin/messages/contact': 'GET /api/admin/messages',
  '/admin/messages/comments': 'GET /api/admin/comments',
  '/admin/messages/subscribers': 'GET /api/admin/subscribers',
  '/admin/newsletter': 'GET /api/admin/issues',
  '/admin/analytics': 'GET /api/admin/analytics',
  '/admin/analytics/earnings': 'GET /api/admin/earnings',
  '/admin/analytics/links': 'GET /api/admin/link-health',
  '/admin/briefs': 'GET /api/admin/briefs',
  '/admin/calendar': 'GET /api/admin/calendar',
  '/admin/facts': 'GET /api/admin/facts',
  '/admin/answers': 'GET /api/admin/entries',
  '/admin/media': 'GET /api/admin/media',
  '/admin/settings': 'GET /api/admin/settings',
  '/admin/log': 'GET /api/admin/audit',
  '/admin/access': 'GET /api/admin/tokens',
  '/admin/pages/about': 'GET /api/admin/pages',
  '/admin?open=launch': 'GET /api/admin/launch-check',
  '/admin?open=outbox': 'GET /api/admin/mails',
  '/admin?open=people': 'GET /api/admin/people',
  '/admin?open=authors': 'GET /api/admin/authors',
} as const

const nothingLost: ResponseOf<'GET /api/admin/earnings/lost'> = {
  ...{ since: '2026-01-01', until: '2026-01-07', currency: 'USD', clicks: 0, cents: null, basis: null },
  ...{ links: [], more: 0, inTexts: { clicks: 0, articles: 0 } },
}

test.each(Object.entries(views))(
  'while %s is awaited it shows rows to come, then its failure with the reason, and Try again asks again',
  async (path, route) => {
    const answer = Promise.withResolvers<void>()
    const api = await openDashboard(path, {
      'GET /api/admin/people': { people: [], invitations: [] },
      'GET /api/admin/analytics/countries': apiError(500),
      'GET /api/admin/custom-pages': { pages: [] },
      'GET /api/admin/earnings/lost': nothingLost,
      [route]: async () => {
        await answer.promise
        return apiError(500, { error: 'The disk is full.', code: 'broken' })
      },
    })
    const view = () => document.querySelector(path.includes('open=') ? 'dialog' : 'main')
    await expect.poll(() => view()?.querySelectorAll('.skeleton').length).toBeGreaterThan(0)
    answer.resolve()
    const reason = path === '/admin/analytics' ? 'Failed to load analytics data.' : 'The disk is full.'
    await expect.poll(() => view()?.querySelector('.failed')?.textContent).toContain(reason)
    expect(view()?.querySelectorAll('.skeleton, .spinner')).toHaveLength(0)
    const before = api.requestsTo(route).length
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect.poll(() => api.requestsTo(route).length).toBeGreaterThan(before)
  },
)
