import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseFromMenu, expectToast, listToasts, openDashboard } from '#tests/kit/dashboard.tsx'
import { articleCard } from '#tests/kit/dashboard-samples.ts'
import type { Responses } from '#tests/kit/fake-api.ts'

const route = 'POST /api/admin/articles/change'
const author = {
  id: 'jo',
  slug: 'jo-walker',
  name: 'Jo Walker',
  kind: 'person',
  role: '',
  bio: '',
  links: [],
  image_url: '',
  articles: 0,
  version: 1,
} as const
const drafts = ['one', 'two', 'three'].map((id) => articleCard({ id, title: `Rest ${id}`, state: 'draft' }))
const button = (name: string) => page.getByRole('button', { name })

async function selectAll(articles = drafts, responses: Responses = {}) {
  const api = await openDashboard('/admin', {
    'GET /api/admin/articles': { articles, total: articles.length, next: null },
    'GET /api/admin/authors': { authors: [author] },
    [route]: ({ body }) => ({ saved: body.changes.map(({ id }) => id), failed: [] }),
    ...responses,
  })
  await page.getByRole('checkbox', { name: 'Select all articles on this page' }).click()
  return api
}

test('the author of the selected articles is set by one request', async () => {
  const api = await selectAll()
  await chooseFromMenu('Author', 'Jo Walker')
  await expectToast('3 articles changed')
  const changes = drafts.map(({ id }) => ({ id, version: 1, author: 'Jo Walker' }))
  expect(api.requestsTo(route).map(({ body }) => body)).toEqual([{ changes }])
})

test('a schedule needs a date in the future, is spread over days, names what failed, and is undone', async () => {
  const reason = 'Please enter an excerpt.'
  const api = await selectAll(drafts, { [route]: { saved: ['one', 'two'], failed: [{ id: 'three', reason }] } })
  await button('Schedule').click()
  const dialog = page.getByRole('dialog', { name: 'Schedule 3 articles' })
  const schedule = dialog.getByRole('button', { name: 'Schedule' })
  await dialog.getByLabelText('Publish on').fill('2020-01-01T09:00')
  await schedule.click()
  await expect.element(dialog.getByText('Please choose a date and time in the future.')).toBeVisible()
  expect(api.requestsTo(route)).toEqual([])
  await dialog.getByLabelText('Publish on').fill('2090-02-27T09:00')
  await dialog.getByLabelText('Spread').selectOptions('One a day')
  await schedule.click()
  const failure = page.getByRole('dialog', { name: '1 article not scheduled' })
  await expect.element(failure.getByText(`Rest three: ${reason}`)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const days = ['2090-02-27T09:00', '2090-02-28T09:00', '2090-03-01T09:00']
  expect(api.requestsTo(route)[0]?.body.changes).toEqual(
    drafts.map(({ id }, index) => ({
      id,
      version: 1,
      state: 'scheduled',
      published_date: new Date(days[index] ?? '').toISOString(),
    })),
  )
  await expect.poll(listToasts).toEqual([{ title: '2 articles scheduled', text: '' }])
  api.respond({ [route]: { saved: ['one', 'two'], failed: [] } })
  await button('Undo').click()
  await expectToast('2 articles changed back')
  expect(api.requestsTo(route)[1]?.body.changes.map(({ id, version, state }) => [id, version, state])).toEqual([
    ['one', 2, 'draft'],
    ['two', 2, 'draft'],
  ])
})

test('publishing asks first and skips what is published already', async () => {
  const [first = articleCard({ id: 'one' })] = drafts
  const api = await selectAll([first, articleCard({ id: 'live', title: 'Live' })])
  await button('Publish').click()
  await page
    .getByRole('dialog', { name: 'Publish 1 article?' })
    .getByRole('button', { name: 'Publish 1 article' })
    .click()
  await expectToast('1 article published')
  expect(api.requestsTo(route)[0]?.body.changes).toMatchObject([{ id: 'one', state: 'published' }])
})

test('when all selected articles are published there is nothing to publish or schedule', async () => {
  const api = await selectAll([articleCard({ id: 'live', title: 'Live' })])
  for (const name of ['Publish', 'Schedule']) {
    await button(name).click()
    await expectToast('Nothing to change', 'These articles are published already.')
  }
  expect(api.requestsTo(route)).toEqual([])
})
