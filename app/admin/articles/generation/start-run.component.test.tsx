import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFromMenu, expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { noRun, sampleRun } from '#tests/kit/dashboard-samples.ts'
import { apiError, type FakeApi } from '#tests/kit/fake-api.ts'
import { emitServerEvent, isStreamOpen } from '#tests/kit/fake-event-source.ts'
import type { ResponseOf } from '#app/contract/contract.ts'

type CurrentRun = ResponseOf<'GET /api/admin/runs/current'>

function startedRun({ run, progress }: CurrentRun) {
  if (!run) throw new Error('There is no run.')
  return { run, progress }
}

const stream = '/api/admin/runs/events'
const card = page.getByRole('complementary', { name: 'Article generation' })
const status = card.getByRole('status')
const button = (name: string) => card.getByRole('button', { name })
const stored = () => JSON.parse(localStorage.getItem('articleGenerationProgress') ?? 'null') as unknown
const storedKeys = [
  'currentArticle',
  'currentArticleTitle',
  'currentStatus',
  'errors',
  'generatedArticles',
  'isCancelled',
  'isGenerating',
  'showProgress',
  'totalArticles',
]
const repeat = <Value,>(count: number, value: Value) => Array.from({ length: count }, () => value)

/** The server reports a change of the run. */
async function showRun(api: FakeApi, current: CurrentRun) {
  api.respond({ 'GET /api/admin/runs/current': current })
  emitServerEvent(stream, 'run')
  await expect.element(status.getByText(current.progress.currentStatus)).toBeVisible()
}

const queued = sampleRun({ items: repeat(5, { state: 'queued' }) })
const completed = sampleRun({ state: 'completed', items: repeat(5, { state: 'done' }) })

/** Starts a run of five articles in Dog Care with the dialog. */
async function startRun() {
  const api = await openDashboard('/admin', { 'GET /api/admin/runs/topics': { topics: null } })
  api.respond({ 'POST /api/admin/runs': { ...startedRun(queued), warning: null } })
  await chooseFromMenu('Generate', 'Generate by category')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Category').selectOptions('Dog Care')
  api.respond({ 'GET /api/admin/runs/current': queued })
  await dialog.getByRole('button', { name: 'Generate articles' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  return api
}

test('a run starts at 0 of 5, and the card shows content, images and saving of each article (314, 315, 316)', async () => {
  const api = await startRun()
  await expect.element(status.getByText('Starting generation...')).toBeVisible()
  expect(stored()).toMatchObject({ isGenerating: true, totalArticles: 5, currentArticle: 0 })
  await button('Show details').click()
  await expect.element(card.getByText('0 of 5')).toBeVisible()

  await showRun(api, sampleRun({ items: [{ state: 'writing' }, { state: 'queued' }] }))
  await expect.element(status.getByText('Generating content for article 1 of 5...')).toBeVisible()
  await expect.element(card.getByText('1 of 5')).toBeVisible()
  await showRun(api, sampleRun({ items: [{ state: 'done' }, { state: 'illustrating' }] }))
  await expect.element(status.getByText('Generating images for article 2 of 5...')).toBeVisible()
  await expect.element(card.getByText('2 of 5 · Title 2')).toBeVisible()
  await showRun(api, sampleRun({ items: [{ state: 'done' }, { state: 'saving' }] }))
  await expect.element(status.getByText('Saving article 2 of 5...')).toBeVisible()
  expect(button('Hide progress').elements()).toEqual([])
  await showRun(api, completed)
})

test('a run that went well ends with its toast and is stored under nine keys until it is hidden (294, 314, 317, 321, 322)', async () => {
  const api = await startRun()
  await showRun(api, completed)
  await expectToast('Generated 5 articles in Dog Care!')
  await expect.element(status.getByText('All articles generated!')).toBeVisible()
  await expect.poll(() => isStreamOpen(stream)).toBe(false)
  const progress = stored()
  expect(Object.keys(progress ?? {}).toSorted()).toEqual(storedKeys)
  expect(progress).toEqual({
    isGenerating: false,
    isCancelled: false,
    totalArticles: 5,
    currentArticle: 5,
    currentStatus: 'All articles generated!',
    currentArticleTitle: 'Title 5',
    generatedArticles: completed.progress.generatedArticles,
    errors: [],
    showProgress: true,
  })
  await button('Show details').click()
  const finished = card.getByRole('list', { name: 'Finished articles' }).getByRole('link').elements()
  expect(finished.map(({ textContent }) => textContent)).toEqual([1, 2, 3, 4, 5].map((number) => `Title ${number}`))

  api.respond({ 'DELETE /api/admin/runs/:id': {} })
  await button('Hide progress').click()
  await expect.element(card).not.toBeInTheDocument()
  expect(stored()).toBeNull()
  await expect
    .poll(() => api.requestsTo('DELETE /api/admin/runs/:id').map(({ params }) => params))
    .toEqual([{ id: 'run' }])
})

test('a failed article is listed with its reason, the toast says so, and it can be tried again (292, 295, 317, 320)', async () => {
  const api = await startRun()
  const error = 'The AI provider refused the request (400).'
  const items = [{ state: 'done' }, { state: 'failed', error }, ...repeat(3, { state: 'done' } as const)] as const
  await showRun(api, sampleRun({ state: 'completed', items }))
  await expect.element(status.getByText('Completed with errors')).toBeVisible()
  await expectToast('Failed to generate articles. Check progress bar for details.')
  const errors = card.getByRole('list', { name: 'Errors' }).getByRole('listitem')
  expect(errors.elements().map(({ textContent }) => textContent)).toEqual([`Article 2: ${error}`])
  expect(card.getByRole('list', { name: 'Finished articles' }).getByRole('listitem').elements()).toHaveLength(4)

  api.respond({ 'POST /api/admin/runs/:id/retry': apiError(500) })
  await button('Retry failed').click()
  await expectToast('Error', "Couldn't retry the failed articles. Please try again.")
  api.respond({ 'POST /api/admin/runs/:id/retry': startedRun(queued), 'GET /api/admin/runs/current': queued })
  await button('Retry failed').click()
  await expect.element(status.getByText('Starting generation...')).toBeVisible()
  await showRun(api, completed)
  expect(button('Retry failed').elements()).toEqual([])
})

test('a cancelled run reports it without a toast and lists what was finished (316, 318, 319)', async () => {
  const api = await startRun()
  const items = [{ state: 'done' }, { state: 'queued' }] as const
  await showRun(api, sampleRun({ items: [{ state: 'done' }, { state: 'writing' }] }))
  api.respond({ 'POST /api/admin/runs/:id/cancel': apiError(500) })
  await button('Cancel').click()
  await expectToast('Error', "Couldn't cancel the run. Please try again.")
  const cancelled = sampleRun({ state: 'cancelled', items })
  api.respond({ 'POST /api/admin/runs/:id/cancel': startedRun(cancelled), 'GET /api/admin/runs/current': cancelled })
  await button('Cancel').click()
  await expect.element(status.getByText('Generation cancelled by user')).toBeVisible()
  const errors = card.getByRole('list', { name: 'Errors' }).getByRole('listitem')
  expect(errors.elements().map(({ textContent }) => textContent)).toEqual(['Article generation was stopped'])
  expect(stored()).toMatchObject({
    isGenerating: false,
    isCancelled: true,
    currentStatus: 'Generation cancelled by user',
    errors: ['Article generation was stopped'],
    generatedArticles: [{ title: 'Title 1' }],
  })
  expect(document.querySelectorAll('.toast')).toHaveLength(0)
  emitServerEvent(stream, 'run')
  await expect.poll(() => isStreamOpen(stream)).toBe(false)
})

test('a wait for the AI provider is shown with its reason and a countdown (fault 35)', async () => {
  const running = sampleRun({ items: [{ state: 'writing' }] })
  const text = 'The AI provider is rate limiting requests (429). Next try in'
  const api = await openDashboard('/admin', {
    'GET /api/admin/runs/current': { ...running, wait: { text, endsIn: 3_600_000, showIn: 0 } },
  })
  await expect
    .element(card.getByText(/^The AI provider is rate limiting requests \(429\)\. Next try in \d+ s$/))
    .toBeVisible()
  expect(button('Retry failed').elements()).toEqual([])
  await showRun(api, completed)
})

test('what another admin or tab has started is shown when the dashboard opens (314)', async () => {
  const api = await openDashboard('/admin/products', {
    'GET /api/admin/products': { products: [], total: 0, next: null, featurableCount: 0 },
    'GET /api/admin/runs/current': sampleRun({ items: [{ state: 'writing' }] }),
  })
  await expect.element(status.getByText('Generating content for article 1 of 5...')).toBeVisible()
  expect(stored()).toMatchObject({ isGenerating: true, showProgress: true })
  api.respond({ 'GET /api/admin/runs/current': noRun })
  emitServerEvent(stream, 'run')
  await expect.element(card).not.toBeInTheDocument()
  expect(stored()).toBeNull()
})
