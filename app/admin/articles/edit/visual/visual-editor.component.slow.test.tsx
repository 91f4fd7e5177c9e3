import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminArticle, adminProduct, editorResponses } from '#tests/kit/dashboard-samples.ts'
import { openDashboard } from '#tests/kit/dashboard.tsx'
import type { Responses } from '#tests/kit/fake-api.ts'

async function openText(content: string, responses: Responses = {}) {
  const article = adminArticle({ id: 'one', title: 'One', content })
  await openDashboard(`/admin/articles/${article.id}`, { ...editorResponses(article), ...responses })
  const text = page.getByRole('textbox', { name: 'Article text' })
  await expect.element(text).toBeVisible()
  return text
}

test('after a dialog of the editor, typing goes on where it stopped, and a link without a scheme gets one', async () => {
  const text = await openText('Start')
  await text.click()
  await userEvent.keyboard('{End} see ')
  await page.getByRole('button', { name: 'Insert a link' }).click()
  await page.getByLabelText('Link text').fill('this page')
  await page.getByLabelText('URL', { exact: true }).fill('example.org/page')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await userEvent.keyboard(' and on.')
  await expect.element(text).toHaveTextContent('Start see this page and on.')
  await expect
    .element(text.getByRole('link', { name: 'this page' }))
    .toHaveAttribute('href', 'https://example.org/page')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard(' More.')
  await expect.element(text).toHaveTextContent('Start see this page and on. More.')
})

test('a typed URL becomes a link', async () => {
  const text = await openText('See')
  await text.click()
  await userEvent.keyboard('{End} https://example.org/a. Then')
  await expect.element(text.getByRole('link', { name: 'https://example.org/a' })).toBeVisible()
  await expect.element(text).toHaveTextContent('See https://example.org/a. Then')
  await userEvent.keyboard(' (www.example.org/b) and{Enter}https://example.org/c{Enter}www. e.g. new')
  const links = () =>
    [...text.element().querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  await expect.poll(links).toEqual([
    ['https://example.org/a', 'https://example.org/a'],
    ['www.example.org/b', 'https://www.example.org/b'],
    ['https://example.org/c', 'https://example.org/c'],
  ])
  expect([...text.element().querySelectorAll('p')].map(({ textContent }) => textContent)).toHaveLength(3)
})

test('italics are typed with asterisks, with a key or with their button', async () => {
  const text = await openText('See')
  await text.click()
  await userEvent.keyboard('{End} *Felis catus* and {Control>}i{/Control}one{Control>}i{/Control} two')
  const italics = () => [...text.element().querySelectorAll('i')].map(({ textContent }) => textContent)
  await expect.poll(italics).toEqual(['Felis catus', 'one'])
  await page.getByRole('button', { name: 'Italics' }).click()
  await userEvent.keyboard(' three')
  await expect.poll(italics).toEqual(['Felis catus', 'one', ' three'])
  await expect.element(page.getByRole('button', { name: 'Italics' })).toHaveAttribute('aria-pressed', 'true')
  expect(getComputedStyle(text.element().querySelectorAll('i')[0] ?? document.body).fontSynthesisStyle).toBe('auto')
})

test('the text begins right below the title, the page scrolls, and the tools stay in sight', async () => {
  const text = await openText(Array.from({ length: 80 }, (_, index) => `Paragraph ${index}`).join('\n\n'))
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.viewport(width, height)
    scrollTo(0, 0)
    const first = text.getByText('Paragraph 0', { exact: true }).element()
    expect(first.getBoundingClientRect().bottom).toBeLessThan(height)
    text.getByText('Paragraph 60', { exact: true }).element().scrollIntoView({ block: 'center' })
    const { top, bottom } = page.getByRole('group', { name: 'Text tools' }).element().getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThan(height / 2)
  }
})

test('a picture of the media library is inserted with its description', async () => {
  const picture = {
    ...{ id: 'a', url: '/media/a.webp', alt: 'A calm cat', credit: '', width: 1200, height: 800 },
    ...{ focal_x: null, focal_y: null, isDrawn: false, created_at: '2026-01-01T00:00:00.000Z', used_in: [] },
  }
  const text = await openText('Start', { 'GET /api/admin/media': { pictures: [picture], total: 1, next: null } })
  await text.click()
  await page.getByRole('button', { name: 'Insert image' }).click()
  await page.getByRole('group', { name: 'Media library' }).getByRole('button', { name: 'A calm cat' }).click()
  const block = page.getByRole('group', { name: 'Picture' })
  await expect.element(block.getByLabelText('Alt text')).toHaveValue('A calm cat')
})

test('Enter in the search of a dialog searches and does not submit the dialog', async () => {
  const text = await openText('Start', { 'GET /api/admin/articles': { articles: [], total: 0, next: null } })
  await text.click()
  await page.getByRole('button', { name: 'Insert a link' }).click()
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('cats')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No articles found.')).toBeVisible()
  expect(page.getByText(/^This link would be shown as plain text/).elements()).toEqual([])
})

test('products are chosen for the places of picks, and the columns of a comparison, in dialogs', async () => {
  const named = (slug: string) => adminProduct({ id: slug, slug, title: slug, affiliate_link: 'https://amzn.to/x' })
  const products = ['mat', 'bed', 'fan'].map(named)
  await openText('Start\n\n{picks: mat, , fan | Cool}\n\n{compare: mat, bed | show: price}', {
    'GET /api/admin/products': { products, total: 3, next: null, featurableCount: 3 },
  })
  await page.getByRole('button', { name: 'Change picks' }).click()
  await expect.element(page.getByText('Choose for “Also good”')).toBeVisible()
  await page.getByRole('button', { name: /^bed/ }).click()
  await page.getByRole('button', { name: 'Remove mat' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Change comparison' }).click()
  await page.getByLabelText('What speaks for it').click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Markdown', { exact: true }).click()
  const lines = '{picks: , bed, fan | Cool}\n\n{compare: mat, bed | show: pros, price}'
  await expect.element(page.getByRole('textbox', { name: 'Article text' })).toHaveValue(`Start\n\n${lines}`)
})
