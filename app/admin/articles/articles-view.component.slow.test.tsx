import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, listToasts, openDashboard } from '#tests/kit/dashboard.tsx'
import { articleCard } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'
import { names, broken, createArticleServer, openList, expectTitles, button, dialog } from '#tests/kit/article-list.ts'

test('deleting an article asks for confirmation, and Cancel leaves it (264)', async () => {
  const api = await openList()
  await button('Delete Plain').click()
  const question = dialog('Delete this article?')
  const text = '“Plain” moves to the trash with its likes and comments. You can restore it for 30 days.'
  await expect.element(question.getByText(text)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.requestsTo('DELETE /api/admin/articles/:id')).toEqual([])
  await expectTitles(...names)
})

test('the list shows all articles with their number (263)', async () => {
  await openList()
  await expectTitles(...names)
  await expect.element(page.getByText('1–4 of 4')).toBeVisible()
})

test('filters are in the address and in the request, and one click clears them when nothing matches', async () => {
  const api = await openList({
    'GET /api/admin/articles': ({ query }) => {
      const articles = query['q'] || query['state'] ? [] : [articleCard({ id: 'plain', title: 'Plain' })]
      return { articles, total: articles.length, next: null }
    },
  })
  await page.getByLabelText('Status').selectOptions('draft')
  await expect.poll(() => location.search).toBe('?state=draft')
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('hens')
  await expect.poll(() => api.requests.at(-1)?.query).toEqual({ q: 'hens', state: 'draft' })
  await expect.element(page.getByText('No articles match these filters.')).toBeVisible()
  await button('Clear filters').click()
  await expectTitles('Plain')
  expect(location.search).toBe('')
})

test('a list that cannot be loaded shows the reason, and Try again loads it', async () => {
  const api = await openDashboard('/admin', { 'GET /api/admin/articles': broken })
  await expect.element(page.getByText('Could not load articles. The disk is full.')).toBeVisible()
  api.respond(createArticleServer())
  await button('Try again').click()
  await expectTitles(...names)
})

test('J, K and arrows move between rows, X selects, Escape clears, and Delete asks', async () => {
  await openList()
  await expectTitles(...names)
  const focused = () => document.activeElement?.textContent
  page.getByRole('link', { name: 'Newest', exact: true }).element().focus()
  for (const [key, title] of [
    ['j', 'Plain'],
    ['{ArrowDown}', 'Middle'],
    ['k', 'Plain'],
    ['{ArrowUp}', 'Newest'],
    ['{ArrowUp}', 'Newest'],
  ] as const) {
    await userEvent.keyboard(key)
    expect(focused()).toBe(title)
  }
  await userEvent.keyboard('x')
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
  await userEvent.keyboard('{Delete}')
  await dialog('Delete this article?').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(focused).toBe('Newest')
})

test('a failed change of Trending shows an error and switches back', async () => {
  await openList({ 'PUT /api/admin/articles/:id': broken })
  const trending = page.getByRole('switch', { name: 'Trending: Plain' })
  await trending.click()
  await expectToast('Failed to update article', 'The disk is full.')
  await expect.element(trending).not.toBeChecked()
})

test('the pencil of a row opens the article in the editor', async () => {
  await openList({ 'GET /api/admin/articles/:id': apiError(404) })
  await expectTitles(...names)
  await page.getByRole('link', { name: 'Edit Plain' }).click()
  await expect.poll(() => location.pathname).toBe('/admin/articles/plain')
})

const authorSession: Responses = {
  'GET /api/session': {
    user: { id: 'ann', name: 'Ann', email: 'ann@example.org', twoFactorEnabled: false },
    isAdmin: false,
    role: 'author',
  },
}

test('an author who deletes an article can undo it', async () => {
  await openList({ ...createArticleServer('draft'), ...authorSession })
  await expectTitles(...names)
  await button('Delete Plain').click()
  const question = dialog('Delete this article?')
  await expect.element(question.getByText(/You can restore it for 30 days\./)).toBeVisible()
  await question.getByRole('button', { name: 'Delete article' }).click()
  await expect.poll(() => listToasts().map(({ title }) => title)).toEqual(['Article deleted successfully'])
  await expectTitles('Newest', 'Middle', 'Oldest')
  await button('Undo').click()
  await expectTitles(...names)
})

test('an author is offered nothing that only editors may do with a published article', async () => {
  await openList(authorSession)
  await expectTitles(...names)
  expect(button(/^Delete/).elements()).toEqual([])
  await page.getByRole('checkbox', { name: 'Select Plain' }).click()
  await expect.element(page.getByText('Only editors can change these.')).toBeVisible()
  expect(button('Move to trash').elements()).toEqual([])
})
