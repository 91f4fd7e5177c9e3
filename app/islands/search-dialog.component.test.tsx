import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ResponseOf } from '#app/contract/contract.ts'
import { searchDialogOpen } from '#app/client/dialog-state.ts'
import { apiError, fakeApi, type FakeApi } from '#tests/kit/fake-api.ts'
import { advanceClock, interceptNavigation, nextFrame, renderIsland, stopClock } from '#tests/kit/islands.tsx'
import { SearchDialog } from './search-dialog.island.tsx'

type Article = ResponseOf<'GET /api/search'>['articles'][number]

const searching = 'GET /api/search'
const dialog = page.getByRole('dialog', { name: 'Search Articles' })
const input = dialog.getByRole('combobox')
const opener = page.getByRole('button', { name: 'Search articles' })
const titles = () =>
  dialog
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('b')?.textContent)
const selected = () =>
  dialog
    .getByRole('option')
    .elements()
    .findIndex((option) => option.ariaSelected === 'true')
const queries = (api: FakeApi) => api.requestsTo(searching).map(({ query }) => query['q'])

const article = (title: string): Article => ({
  id: title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  title,
  excerpt: '',
  category: 'Dog Care',
  read_time: 3,
  image_url: 'data:,',
  trending: false,
  meta_keywords: [],
})
const articles = ['Dog one', 'Dog two', 'Dog days', 'Dog walks', 'Dog beds', 'Dog toys', 'Litter'].map(article)

const found = (list: Article[]) => ({
  articles: list,
  corrected: null,
  answer: null,
  lines: [],
  pages: [],
  sentences: {},
})

/** Matches titles and sends five at most, as the server does. */
function fakeSearch() {
  return fakeApi({
    [searching]: ({ query: { q = '' } }) =>
      found(articles.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase())).slice(0, 5)),
  })
}
async function open() {
  onTestFinished(() => searchDialogOpen.set(false))
  await renderIsland(
    <>
      <button type="button" onClick={() => searchDialogOpen.set(true)}>
        Search articles
      </button>
      <SearchDialog />
    </>,
  )
  await opener.click()
  await expect.element(input).toHaveFocus()
}

test('the dialog has its title, and results follow what is typed, five at most (90, 91, 92)', async () => {
  fakeSearch()
  await open()
  await expect.element(dialog.getByRole('heading', { name: 'Search Articles' })).toBeVisible()
  await userEvent.keyboard('do')
  await expect.poll(titles).toEqual(['Dog one', 'Dog two', 'Dog days', 'Dog walks', 'Dog beds'])
  await expect.element(dialog.getByText('The first 5 articles are shown')).toBeInTheDocument()
  expect(dialog.getByText('5 articles found').elements()).toEqual([])
  await userEvent.keyboard('g da')
  await expect.poll(titles).toEqual(['Dog days'])
  await input.fill('LITTER')
  await expect.poll(titles).toEqual(['Litter'])
})

test('nothing is requested for a blank query, and a cleared field clears the results (93)', async () => {
  stopClock()
  const api = fakeSearch()
  await open()
  await userEvent.keyboard('   ')
  await advanceClock(1000)
  expect(queries(api)).toEqual([])
  await input.fill('  litter  ')
  await advanceClock(120)
  await expect.poll(titles).toEqual(['Litter'])
  expect(queries(api)).toEqual(['litter'])
  await input.fill(' ')
  await expect.poll(titles).toEqual([])
  await advanceClock(1000)
  expect(queries(api)).toEqual(['litter'])
})

test('when nothing matches, the dialog names the query; when the search fails, it says so and offers another try (95)', async () => {
  const api = fakeSearch()
  await open()
  await input.fill('zebra <b>crossing</b>')
  await expect.element(dialog.getByText('No articles found for "zebra <b>crossing</b>"')).toBeVisible()
  await expect.element(dialog.getByText('No entry does not mean it is safe.')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'What to do tonight' })).toHaveAttribute('href', '/tonight')
  api.respond({ [searching]: apiError(500) })
  await input.fill('dog')
  await expect.element(dialog.getByText('Search failed. Please try again.')).toBeVisible()
  expect(titles()).toEqual([])
  api.respond({ [searching]: found([article('Dog one')]) })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(titles).toEqual(['Dog one'])
  await expect.element(input).toHaveFocus()
})

test('the message of an earlier query is gone while the next one is searched (95)', async () => {
  const api = fakeSearch()
  await open()
  await input.fill('zebra')
  await expect.element(dialog.getByText('No articles found for "zebra"')).toBeVisible()
  api.hold(searching)
  await input.fill('cat')
  await expect.poll(() => queries(api)).toEqual(['zebra', 'cat'])
  expect(dialog.getByText('No articles found').elements()).toEqual([])
})

test('a late response never replaces the results of a later query (91)', async () => {
  const late = Promise.withResolvers<ReturnType<typeof found>>()
  const api = fakeApi({
    [searching]: ({ query }) => (query['q'] === 'dog' ? late.promise : found([article('Litter')])),
  })
  await open()
  await input.fill('dog')
  await expect.poll(() => queries(api)).toEqual(['dog'])
  await input.fill('litter')
  await expect.poll(titles).toEqual(['Litter'])
  late.resolve(found([article('Dog one')]))
  await nextFrame()
  expect(titles()).toEqual(['Litter'])
})

test('choosing a result opens its article and closes the dialog (94)', async () => {
  const visits = interceptNavigation()
  fakeSearch()
  await open()
  await input.fill('litter')
  await dialog.getByRole('option', { name: /Litter/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(visits).toMatchObject([{ url: '/article/litter' }])
})

test('with the keyboard alone: moves through the results, traps focus, opens the selected one (94, 96)', async () => {
  const visits = interceptNavigation()
  fakeSearch()
  await open()
  // At once: results of a shorter word that arrive later would move the selection back to the top.
  await input.fill('dog')
  await expect.poll(() => titles().length).toBe(5)
  expect(selected()).toBe(0)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(selected).toBe(1)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(selected).toBe(4)
  for (let times = 0; times < 6; times++) {
    await userEvent.keyboard('{Tab}')
    const { activeElement } = document
    expect(activeElement === document.body || activeElement?.closest('dialog') !== null).toBe(true)
  }
  await input.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => visits).toMatchObject([{ url: '/article/dog-beds' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => dialog.getByRole('button', { name: 'Close' }).click()],
  ['a click outside', () => userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })],
])('%s closes the dialog, and focus returns to the button (96)', async (_what, close) => {
  fakeSearch()
  await open()
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('Esc closes the dialog at the first press, also when something is typed (96)', async () => {
  fakeSearch()
  await open()
  await input.fill('litter')
  await expect.poll(titles).toEqual(['Litter'])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Enter before the response, and without a result, searches on the blog (91, 95)', async () => {
  const visits = interceptNavigation()
  const api = fakeSearch()
  await open()
  await input.fill('zebra')
  await expect.element(dialog.getByText('No articles found for "zebra"')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => visits).toMatchObject([{ url: '/blog?q=zebra' }])
  await expect.element(dialog).not.toBeInTheDocument()
  api.hold(searching)
  await opener.click()
  await input.fill('dog')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => visits).toMatchObject([{ url: '/blog?q=zebra' }, { url: '/blog?q=dog' }])
})
