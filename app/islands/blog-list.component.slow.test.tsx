import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseOf } from '#app/contract/contract.ts'
import { apiError, fakeApi, type FakeApi } from '#tests/kit/fake-api.ts'
import { renderIsland } from '#tests/kit/islands.tsx'
import { BlogList } from './blog-list.island.tsx'

const reading = 'GET /api/articles'
const failure = page.getByText('Error loading articles. Please try again later.')
const retry = page.getByRole('link', { name: 'Try again' })
const tab = (name: string) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name })
const cardCount = () => document.querySelectorAll('.list .story-card').length

const article = (number: number): ResponseOf<typeof reading>['articles'][number] => ({
  id: `${number}`,
  slug: `story-${number}`,
  title: `Story ${number}`,
  excerpt: '',
  category: 'Dog Care',
  read_time: 3,
  image_url: 'data:,',
  trending: false,
  meta_keywords: [],
})
const articles = Array.from({ length: 96 }, (_, number) => article(number))

const renderBlog = () =>
  renderIsland(
    <BlogList
      title={['Every article,', 'newest first.']}
      lede="Guides."
      tabs={['All', 'Dog Care']}
      category="All"
      q=""
      articles={articles.slice(0, 48)}
      total={96}
      next="second"
    />,
  )
const fakeBlog = (): FakeApi =>
  fakeApi({ [reading]: { articles: articles.slice(48), total: 96, next: null, search: null } })

test('a failed tab offers Try again, which loads it without another history entry (83)', async () => {
  const api = fakeApi({ [reading]: apiError(500) })
  await renderBlog()
  await tab('Dog Care').click()
  await expect.element(failure).toBeVisible()
  const entries = history.length
  api.respond({ [reading]: { articles: articles.slice(0, 2), total: 2, next: null, search: null } })
  await retry.click()
  await expect.poll(cardCount).toBe(2)
  expect(history.length).toBe(entries)
  expect(document.activeElement?.className).toContain('list')
  await expect.element(failure).not.toBeInTheDocument()
})

test('a reload after Load more shows all pages again at the same position', async () => {
  fakeBlog()
  const before = await renderBlog()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect.poll(cardCount).toBe(96)
  const bottom = document.documentElement.scrollHeight - innerHeight - 10
  scrollTo(0, bottom)
  await expect.poll(() => (history.state as { scroll?: number } | null)?.scroll).toBe(bottom)
  await before.unmount()
  scrollTo(0, 0)
  await renderBlog()
  await expect.poll(cardCount).toBe(96)
  await expect.poll(() => scrollY).toBe(bottom)
})

test('what an empty list says is above its drawing', async () => {
  fakeApi({ [reading]: { articles: [], total: 0, next: null, search: null } })
  await renderBlog()
  await tab('Dog Care').click()
  const sentence = page.getByText('No articles found in this category yet.')
  await expect.element(sentence).toBeVisible()
  const drawing = document.querySelector('.empty-state img')?.getBoundingClientRect()
  expect(sentence.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(drawing?.top ?? 0)
})
