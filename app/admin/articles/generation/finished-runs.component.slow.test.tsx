import { expect, test } from 'vitest'
import { expectToast } from '#tests/kit/dashboard.tsx'
import { sampleRun } from '#tests/kit/dashboard-samples.ts'
import { apiError } from '#tests/kit/fake-api.ts'
import { emitServerEvent, isStreamOpen } from '#tests/kit/fake-event-source.ts'
import {
  startedRun,
  stream,
  card,
  status,
  button,
  stored,
  showRun,
  queued,
  completed,
  startRun,
  repeat,
} from '#tests/kit/run-card.ts'

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
