import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { sampleTime } from '#tests/kit/dashboard-samples.ts'
import { apiError } from '#tests/kit/fake-api.ts'
import type { FeedStatus, Match, RecallOverview } from './recall-actions.ts'

/* Brands and lots are invented. */
const match: Match = {
  id: 'm1',
  state: 'waiting',
  strength: 'strong',
  agreeing: ['harbor', 'paw', 'salmon', '6 oz'],
  why: 'Brand, name and size agree.',
  sentence: '',
  decided_at: null,
  decided_by: null,
  notice: {
    ...{ id: 'openfda-1', source: 'openfda', name: 'Harbor Paw Salmon Bites', brands: ['Harbor Paw Foods'] },
    ...{ product: 'Salmon Bites, 6 oz', codes: 'HP-2271', reason: 'Salmonella', classification: 'Class I' },
    ...{ url: 'https://www.fda.gov/x', published_on: '2026-01-12', closed_on: null },
  },
  product: { id: 'p1', title: 'Harbor Paw salmon treats', image_url: '', brand: null, articles: [], clicks: 12 },
  article: null,
}
const feed: FeedStatus = {
  ...{ source: 'openfda', enabled: true, state: 'failed', message: 'openFDA could not be reached.', read: 0, kept: 0 },
  ...{ checked_at: sampleTime, complete_at: null, next_at: sampleTime, covered_since: null },
}
const overview: RecallOverview = {
  ...{ isOn: true, isPublic: true, running: false, waiting: [match], decided: [], others: [], feeds: [feed] },
  ...{ subscribers: 3, senderError: null },
}
const list = { 'GET /api/admin/recalls': overview } as const
const confirm = 'POST /api/admin/recalls/matches/:id/confirm'
const undo = 'POST /api/admin/recalls/matches/:id/undo'

test('a question says why it asks and what a press does; one press confirms, one press undoes', async () => {
  const api = await openDashboard('/admin/recalls', {
    ...list,
    [confirm]: { mails: 3 },
    [undo]: { stopped: 3, corrected: 0 },
  })
  await expect.element(page.getByText(/Brand, name and size agree/)).toBeVisible()
  await expect.element(page.getByText('An email to 3 readers who asked for it, 15 minutes later')).toBeVisible()
  await expect.element(page.getByText(/openFDA could not be reached/)).toBeVisible()
  expect(document.querySelectorAll('.recall-match mark').length).toBeGreaterThan(5)
  await page.getByRole('button', { name: /Yes, it is this product/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast('Undone')
  expect(api.requestsTo(confirm)).toHaveLength(1)
  expect(api.requestsTo(undo)).toHaveLength(1)
})

test('a decision that somebody else has made is said', async () => {
  await openDashboard('/admin/recalls', {
    ...list,
    [confirm]: apiError(409, { error: 'Somebody has decided this already.', code: 'decided' }),
  })
  await page.getByRole('button', { name: /Yes, it is this product/ }).click()
  await expectToast('Failed to confirm the recall')
})

test('without a match it does not say that nothing was recalled', async () => {
  await openDashboard('/admin/recalls', {
    'GET /api/admin/recalls': {
      ...overview,
      waiting: [],
      decided: [{ ...match, state: 'confirmed', decided_at: sampleTime }],
    },
  })
  await expect.element(page.getByText(/That does not mean that none was recalled/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /It is over/ })).toBeVisible()
})
