import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleRun } from '#tests/kit/dashboard-samples.ts'
import { fakeApi } from '#tests/kit/fake-api.ts'

const card = page.getByRole('complementary', { name: 'Article generation' })

test('after a reload the stored progress shows at once on any page, until the server says what is true (314, 323)', async () => {
  const before = sampleRun({ items: [{ state: 'done' }, { state: 'illustrating' }] }).progress
  const after = sampleRun({ state: 'completed', count: 2, items: [{ state: 'done' }, { state: 'done' }] })
  const api = fakeApi({ 'GET /api/admin/runs/current': after })
  const release = api.hold('GET /api/admin/runs/current')
  localStorage.setItem('articleGenerationProgress', JSON.stringify(before))
  // The script of a page reads the storage when it is loaded.
  const { mountProgressCard } = await import('./generation-progress-card.tsx')
  mountProgressCard()
  await expect.element(card.getByText('Generating images for article 2 of 5...')).toBeVisible()
  await expect.element(card.getByText('2 of 5 · Title 2')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Title 1' })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('articleGenerationProgress') ?? '')).toEqual(before)

  release()
  await expect.element(card.getByText('All articles generated!')).toBeVisible()
  expect(JSON.parse(localStorage.getItem('articleGenerationProgress') ?? '')).toEqual(after.progress)
})
