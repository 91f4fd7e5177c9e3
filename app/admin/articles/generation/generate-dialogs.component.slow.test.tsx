import { expect, test } from 'vitest'
import { expectToast, settingsResponse } from '#tests/kit/dashboard.tsx'
import { failure, dialog, start, field, requests, openByCategory } from '#tests/kit/generate-dialog.ts'

test('a dialog offers first what the setting for generated articles says (decision 66)', async () => {
  const settings = { ...settingsResponse.settings, generatedArticles: 'draft' as const }
  const api = await openByCategory({ 'GET /api/admin/settings': { ...settingsResponse, settings } })
  await expect.element(dialog.getByRole('radio', { name: 'Save as draft' })).toBeChecked()
  await field('Category').selectOptions('Dog Care')
  await start()
  await expectToast(failure, 'The disk is full.')
  expect(requests(api)).toEqual([{ kind: 'category', category: 'Dog Care', count: 5, publish: 'draft' }])
})

test('the dialog says how many topics are left and offers no more than that (286)', async () => {
  const api = await openByCategory({
    'GET /api/admin/runs/topics': ({ query }) => ({
      topics: { left: query['category'] === 'Dog Care' ? 7 : 0, total: 10 },
    }),
  })
  await field('Category').selectOptions('Dog Care')
  await expect.element(dialog.getByText('7 of 10 topics are left in Dog Care.')).toBeVisible()
  const counts = dialog.getByRole('group', { name: 'Number of articles' })
  expect(counts.getByRole('radio').elements()).toHaveLength(2)
  await counts.getByRole('radio', { name: '7' }).click()
  await field('Spread publishing').selectOptions('14')
  await start()
  await expectToast(failure, 'The disk is full.')
  const request = { kind: 'category', category: 'Dog Care', count: 10, fewer: true, publish: 'at once', spread: 14 }
  expect(requests(api)).toEqual([request])
  await field('Category').selectOptions('Cat Care')
  await expect.element(dialog.getByText('0 of 10 topics are left in Cat Care.')).toBeVisible()
  await start()
  await expectToast('No topics are left in Cat Care')
  expect(requests(api)).toHaveLength(1)
})
