import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseFromMenu, expectToast, listToasts } from '#tests/kit/dashboard.tsx'
import { adminArticle, articleCard } from '#tests/kit/dashboard-samples.ts'
import { offline } from '#tests/kit/fake-api.ts'
import { broken, names, openList, titles, expectTitles, button, dialog } from '#tests/kit/article-list.ts'
const deleteAllEntry = ['More: IndexNow, authors, trash, delete all', 'Delete all articles'] as const

test('a deleted article is gone with a toast, and Undo restores it (264, 265, 267)', async () => {
  const api = await openList()
  await button('Delete Plain').click()
  await dialog('Delete this article?').getByRole('button', { name: 'Delete article' }).click()
  await expect.poll(listToasts).toEqual([{ title: 'Article deleted successfully', text: '' }])
  await expectTitles('Newest', 'Middle', 'Oldest')
  await button('Undo').click()
  await expectToast('1 article restored')
  await expectTitles(...names)
  expect(api.requestsTo('DELETE /api/admin/articles/:id').map(({ params }) => params)).toEqual([{ id: 'plain' }])
  expect(api.requestsTo('POST /api/admin/articles/restore').map(({ body }) => body)).toEqual([{ ids: ['plain'] }])
})

test.each([
  ['a broken server', broken, 'The disk is full.'],
  ['no connection', offline, "Can't reach the server. Check your connection."],
])('a deletion that fails because of %s shows an error, and the article stays (265)', async (_, outcome, text) => {
  await openList({ 'DELETE /api/admin/articles/:id': outcome })
  await button('Delete Plain').click()
  await button('Delete article').click()
  await expectToast('Failed to delete article', text)
  expect(titles()).toEqual(names)
})

test('delete all names the number, can be cancelled, deletes with a toast, and can be undone (266, 267)', async () => {
  const api = await openList()
  const question = dialog('Delete all articles')
  const text = 'This moves 4 articles with their likes and comments to the trash. You can restore them for 30 days.'
  await chooseFromMenu(...deleteAllEntry)
  await expect.element(question.getByText(text)).toBeVisible()
  await question.getByRole('button', { name: 'Keep articles' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.requestsTo('POST /api/admin/articles/delete-all')).toEqual([])

  await chooseFromMenu(...deleteAllEntry)
  await question.getByRole('button', { name: 'Delete all articles' }).click()
  await expect.poll(listToasts).toEqual([{ title: 'All articles deleted successfully', text: '' }])
  expect(api.requestsTo('POST /api/admin/articles/delete-all').map(({ body }) => body)).toEqual([{ count: 4 }])
  await expect.element(page.getByText('There are no articles yet.')).toBeVisible()
  await button('Undo').click()
  await expectToast('4 articles restored')
  await expectTitles(...names)
})

test('a failed delete all shows an error, and the articles stay (266)', async () => {
  await openList({ 'POST /api/admin/articles/delete-all': broken })
  await chooseFromMenu(...deleteAllEntry)
  await dialog('Delete all articles').getByRole('button', { name: 'Delete all articles' }).click()
  await expectToast('Failed to delete all articles', 'The disk is full.')
  expect(titles()).toEqual(names)
})

test('the trash lists deleted articles, and each can be restored from there (267)', async () => {
  await openList()
  await button('Delete Plain').click()
  await button('Delete article').click()
  await expectToast('Article deleted successfully')
  await chooseFromMenu('More: IndexNow, authors, trash, delete all', 'View trash')
  await expect.element(page.getByRole('region', { name: 'Articles in the trash' }).getByText('Plain')).toBeVisible()
  await button('Restore Plain').click()
  await expectToast('1 article restored')
  await expect.element(page.getByText('The trash is empty.')).toBeVisible()
  await button('Back to articles').click()
  await expectTitles(...names)
})

test('emptying the trash requires typing a confirmation (267)', async () => {
  const api = await openList()
  await button('Delete Plain').click()
  await button('Delete article').click()
  await expectToast('Article deleted successfully')
  await chooseFromMenu('More: IndexNow, authors, trash, delete all', 'View trash')
  await button('Empty trash').click()
  const text = '1 article will be permanently deleted, with its likes and comments. This cannot be undone.'
  await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible()
  const confirm = dialog('Empty the trash').getByRole('button', { name: 'Empty the trash' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await confirm.click({ force: true })
  expect(api.requestsTo('POST /api/admin/articles/empty-trash')).toEqual([])
  await page.getByRole('dialog').getByRole('textbox').fill('empty the trash')
  await confirm.click()
  await expectToast('The trash is empty', '1 article permanently deleted.')
  const bodies = api.requestsTo('POST /api/admin/articles/empty-trash').map(({ body }) => body)
  expect(bodies).toEqual([{ confirm: 'empty the trash' }])
})

test('selected articles move to the trash together after a question, and what failed is named with its reason', async () => {
  const api = await openList({
    'POST /api/admin/articles/change': {
      saved: ['plain'],
      failed: [{ id: 'middle', reason: 'Somebody else has changed it.' }],
    },
  })
  await page.getByRole('checkbox', { name: 'Select Plain' }).click()
  await page.getByRole('checkbox', { name: 'Select Middle' }).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await button('Move to trash').click()
  await dialog('Delete 2 articles?').getByRole('button', { name: 'Delete 2 articles' }).click()
  const failures = dialog('1 article not deleted')
  await expect.element(failures.getByText('Middle: Somebody else has changed it.')).toBeVisible()
  await expectToast('1 article deleted')
  const changes = [
    { id: 'plain', version: 1, trash: true },
    { id: 'middle', version: 1, trash: true },
  ]
  expect(api.requestsTo('POST /api/admin/articles/change').map(({ body }) => body)).toEqual([{ changes }])
})

test('the category of all selected articles is changed by one request and changed back by Undo', async () => {
  const api = await openList()
  await page.getByRole('checkbox', { name: 'Select all articles on this page' }).click()
  await chooseFromMenu('Category', 'Dog Care')
  await expect.poll(listToasts).toEqual([{ title: '4 articles changed', text: '' }])
  await button('Undo').click()
  await expectToast('4 articles changed back')
  const changed = (category: string, version: number) => ({
    changes: names.map((title) => ({ id: title.toLowerCase(), version, category })),
  })
  const bodies = api.requestsTo('POST /api/admin/articles/change').map(({ body }) => body)
  expect(bodies).toEqual([changed('Dog Care', 1), changed('Cat Care', 2)])
})

test('F2 renames in the list: Escape restores, a failure leaves the text, and Enter saves', async () => {
  const api = await openList({ 'PUT /api/admin/articles/:id': broken })
  await expectTitles(...names)
  page.getByRole('link', { name: 'Plain', exact: true }).element().focus()
  await userEvent.keyboard('{F2}')
  const field = page.getByLabelText('New title')
  await field.fill('Never saved')
  await userEvent.keyboard('{Escape}')
  await expectTitles(...names)
  expect(api.requestsTo('PUT /api/admin/articles/:id')).toEqual([])

  page.getByRole('link', { name: 'Plain', exact: true }).element().focus()
  await userEvent.keyboard('{F2}')
  await field.fill('Plain and simple')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/The disk is full\./)
  await expect.element(field).toHaveValue('Plain and simple')
  const renamed = articleCard({ id: 'plain', title: 'Plain and simple' })
  api.respond({
    'PUT /api/admin/articles/:id': { article: adminArticle({ id: 'plain', title: 'Plain and simple' }) },
    'GET /api/admin/articles': { articles: [renamed], total: 1, next: null },
  })
  await userEvent.keyboard('{Enter}')
  await expectTitles('Plain and simple')
  const bodies = api.requestsTo('PUT /api/admin/articles/:id').map(({ body }) => body)
  expect(bodies).toEqual([
    { version: 1, title: 'Plain and simple' },
    { version: 1, title: 'Plain and simple' },
  ])
})
