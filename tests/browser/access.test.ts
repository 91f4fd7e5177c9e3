import { expect, test } from 'vitest'
import { collectPageErrors, expectAccessible, islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')

test.each([
  ['home', '/', 'generate-articles'],
  // One category has every part of the page; axe takes seconds for the cards of all.
  ['the blog', '/blog?category=Pet+Travel', 'blog-list'],
  ['an article', '/article/calm-cats', 'search-dialog'],
])('axe finds nothing on %s', async (_name, path, island) => {
  const page = await newReaderPage(site.browser)
  const errors = collectPageErrors(page)
  await page.goto(site.url + path)
  await page.waitForSelector(islandReady(island), { state: 'attached' })
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test.each([
  ['the article editor', '/admin/articles/calm', 'Article text'],
  ['the settings', '/admin/settings/site', 'Save settings'],
])('axe finds nothing in %s of the dashboard', async (_name, path, label) => {
  const page = await site.newOwnerPage()
  const errors = collectPageErrors(page)
  await page.goto(site.url + path)
  await page
    .getByRole('region', { name: label, exact: true })
    .or(page.getByRole('textbox', { name: label }))
    .or(page.getByRole('button', { name: label }))
    .first()
    .waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.context().close()
})
