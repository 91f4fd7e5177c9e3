import { expect, test } from 'vitest'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { noRun, sampleRun } from '#tests/kit/dashboard-samples.ts'
import { emitServerEvent, isStreamOpen } from '#tests/kit/fake-event-source.ts'
import { stream, card, status, button, stored, showRun, completed, startRun } from '#tests/kit/run-card.ts'
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
