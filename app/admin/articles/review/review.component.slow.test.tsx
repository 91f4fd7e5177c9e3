import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#domain/accounts/role.ts'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { adminArticle, sampleTime } from '#tests/kit/dashboard-samples.ts'
import type { Responses } from '#tests/kit/fake-api.ts'

const draft = adminArticle({ id: 'draft', title: 'Calm dogs', state: 'draft' })
const button = (name: string) => page.getByRole('button', { name })
const signedIn = (role: Role): Responses => ({
  'GET /api/session': {
    user: { id: 'ann', name: 'Ann', email: 'ann@example.org', twoFactorEnabled: false },
    isAdmin: role === 'admin',
    role,
  },
})

/** A draft of Ann's that can be marked, taken back and sent back. */
function createReviewServer(isOwn: boolean): Responses {
  let article = draft
  let note = ''
  const change = (review_state: typeof draft.review_state) => ({ article: (article = { ...article, review_state }) })
  return {
    'GET /api/admin/articles/:id': () => article,
    'GET /api/admin/articles/:id/review': () => ({
      decisions: [],
      ownText: false,
      held: false,
      reviewer: { name: '', credential: '' },
      facts: [],
      request: article.review_state && { by: 'Ann', note, at: sampleTime, isOwn },
    }),
    'POST /api/admin/articles/:id/check': { asks: false, held: false, findings: [], facts: [] },
    'POST /api/admin/articles/:id/review-request': () => change('requested'),
    'DELETE /api/admin/articles/:id/review-request': () => change(null),
    'POST /api/admin/articles/:id/send-back': ({ body }) => {
      note = body.note
      return change('returned')
    },
  }
}

test('an author marks a draft as ready for review and takes it back', async () => {
  await openDashboard('/admin/articles/draft', { ...signedIn('author'), ...createReviewServer(true) })
  await button('Ready for review').click()
  await expectToast('Ready for review', 'The reviewers have been told.')
  await expect.element(page.getByText(/^Ready for review since .+, marked by Ann\.$/)).toBeVisible()
  expect(button('Send back').elements()).toEqual([])
  await button('Not ready yet').click()
  await expect.element(button('Ready for review')).toBeVisible()
})

test('an editor sends a draft back with a note, which stands beside the text, also on a phone', async () => {
  const api = await openDashboard('/admin/articles/draft', { ...signedIn('editor'), ...createReviewServer(false) })
  await page.viewport(390, 844)
  await button('Ready for review').click()
  await button('Send back').click()
  const dialog = page.getByRole('dialog', { name: 'Send back to the author' })
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect.element(dialog.getByText('Please say what should change.')).toBeVisible()
  await dialog.getByLabelText('What should change').fill('Name the source.')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expectToast('Sent back', 'The author has been told.')
  await expect.element(page.getByText('Name the source.')).toBeVisible()
  expect(api.requestsTo('POST /api/admin/articles/:id/send-back')).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('the dashboard counts what waits for a review and says what became of one’s own', async () => {
  const own = { id: 'draft', title: 'Calm dogs', note: '', at: sampleTime }
  const api = await openDashboard('/admin', {
    ...signedIn('editor'),
    'DELETE /api/admin/articles/:id/review-request': { article: draft },
    'GET /api/admin/articles/reviews': {
      waiting: 2,
      outcomes: [
        { ...own, state: 'draft', outcome: 'returned', note: 'Name the source.' },
        { ...own, id: 'live', title: 'Calm cats', state: 'published', outcome: 'accepted' },
      ],
    },
  })
  await expect.element(page.getByRole('tab', { name: /^Articles\s*3$/ })).toBeVisible()
  const notices = page.getByRole('region', { name: 'Reviews' })
  await expect
    .element(notices)
    .toHaveTextContent(
      '2 articles wait for a review. Show themCalm dogs was sent back: Name the source.Calm cats was published.',
    )
  await notices.getByRole('button', { name: 'Dismiss: Calm cats' }).click()
  await expect
    .poll(() => api.requestsTo('DELETE /api/admin/articles/:id/review-request').map(({ params }) => params))
    .toEqual([{ id: 'live' }])
  await notices.getByRole('link', { name: 'Show them' }).click()
  await expect.poll(() => location.search).toBe('?state=requested')
  await expect.element(page.getByLabelText('Status')).toHaveValue('requested')
})
