import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectToast } from '#tests/kit/admin.ts'
import {
  chooseFromMenu,
  collectPageErrors,
  expectAccessibleInBothThemes,
  waitForNextFrame,
} from '#tests/kit/browser.ts'
import { insertTestProduct } from '#tests/kit/builders.ts'
import { createArticleJourneys, picture, more } from '#tests/kit/article-journeys.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
const admin = (await site.newOwnerPage()).context()
let page: Page

beforeEach(async () => {
  page = await admin.newPage()
  return () => page.close()
})

const { button, dialog, title, text, row, published, press, addArticle, openEdit, save, searchList } =
  createArticleJourneys(site, () => page)

test('a text with a list, a table, a callout, a product and a source is written in the visual editor', async () => {
  const errors = collectPageErrors(page)
  await insertTestProduct(site.deps, { title: 'Cooling bed', slug: 'cooling-bed', image_url: picture })
  await addArticle('heat', { title: 'Summer Heat', content: 'Start' })
  await openEdit('heat')
  await text().click()
  await press('ControlOrMeta+a', 'Delete')
  const type = (words: string) => page.keyboard.type(words)
  await type('Heat is hard on short noses.')
  await press('Enter')
  await type('- Shade')
  await press('Enter')
  await type('Water')
  await press('Enter', 'Enter')
  await type('/table')
  await press('Enter')
  for (const [index, cell] of ['Sign', 'What to do', 'Panting', 'Shade', 'Collapse', 'Call'].entries()) {
    if (index > 0) await press('Tab')
    await type(cell)
  }
  await press('Control+Enter')
  await type('/call')
  await page.getByRole('listbox').getByRole('option', { name: 'Call your vet' }).click()
  await type('Gums that turn ')
  await press('Control+b')
  await type('blue')
  await press('Control+b')

  await button('Add source').click()
  const source = page.getByRole('group', { name: 'Source 1' })
  await source.getByLabel('Title').fill('First aid')
  await source.getByLabel('Organization').fill('Vet School')
  await source.getByLabel('Address').fill('https://example.org/heat')
  await source.getByLabel('Date checked').fill('2026-11-10')
  await page.getByText('Heat is hard on short noses.', { exact: true }).click()
  // ProseMirror takes over a click's selection a moment later.
  await waitForNextFrame(page)
  await waitForNextFrame(page)
  await press('End')
  await button('Cite a source').click()
  await dialog('Cite a source').getByRole('button', { name: 'First aid' }).click()
  await save()
  expect(row('heat')['content']).toBe(
    [
      'Heat is hard on short noses.[^1]',
      '- Shade\n- Water',
      '| Sign | What to do |\n|---|---|\n| Panting | Shade |\n| Collapse | Call |',
      '> Call your vet: Gums that turn **blue**',
      '[^1]: First aid | Vet School | https://example.org/heat | 2026-11-10',
    ].join('\n\n'),
  )
  await page.goto(`${site.url}/article/heat`)
  const article = page.locator('.prose--article')
  expect(await article.locator('li').first().innerText()).toBe('Shade')
  expect(await article.getByRole('row').nth(2).innerText()).toMatch(/Collapse\s+Call/)
  expect(await article.locator('.callout b').last().innerText()).toBe('blue')
  expect(errors).toEqual([])
})

test('axe finds nothing in the article editor and on the sign-in page, light and dark', async () => {
  await openEdit('calm')
  await expectAccessibleInBothThemes(page)
  await page.goto(`${site.url}/auth`)
  await expectAccessibleInBothThemes(page)
})

test('two drafts are selected in the list and published at once (89, 268)', async () => {
  for (const number of [1, 2]) await addArticle(`bulk-${number}`, { title: `Bulk draft ${number}`, state: 'draft' })
  await searchList('Bulk draft')
  for (const number of [1, 2]) await page.getByRole('checkbox', { name: `Select Bulk draft ${number}` }).check()
  await button('Publish').click()
  await button('Publish 2 articles').click()
  await expectToast(page, '2 articles published')
  for (const number of [1, 2]) expect(row(`bulk-${number}`)['state']).toBe('published')
  expect((await fetch(`${site.url}/article/bulk-1`)).status).toBe(200)
})

test('when somebody else saved meanwhile both texts are shown, and the admin can choose their own (268)', async () => {
  await addArticle('shared-work', { title: 'Middle' })
  await openEdit('shared-work')
  const other = await admin.newPage()
  await other.goto(`${site.url}/admin/articles/shared-work`)
  await other.getByLabel('Title', { exact: true }).fill('Theirs')
  await other.getByRole('button', { name: 'Update' }).click()
  await expectToast(other, 'Article updated successfully')
  await other.close()
  await title().fill('Mine')
  await button('Update').click()
  await page.getByRole('heading', { name: 'Two versions of this article' }).waitFor()
  const words = await page.getByRole('region', { name: 'Title' }).innerText()
  expect(words).toMatch(/Mine: Mine[^]*Theirs: Theirs/)
  expect(row('shared-work')['title']).toBe('Theirs')
  await button('Keep mine').click()
  await expect.poll(() => row('shared-work')['title']).toBe('Mine')
})

test('a closed tab loses nothing, versions are compared and restored, and deleting the article meanwhile loses no text (267, 268)', async () => {
  await addArticle('closed-tab', { content: 'First words.' })
  await openEdit('closed-tab')
  await text().click()
  await press('ControlOrMeta+A')
  await page.keyboard.type('Second words.')
  await page.getByRole('status').filter({ hasText: 'Unsaved changes' }).waitFor()
  // A tab that is killed within half a second of the last key may lose it.
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Second words.'))
  await page.close({ runBeforeUnload: false })
  page = await admin.newPage()
  await openEdit('closed-tab')
  await page.getByText('Unsaved changes were found.').waitFor()
  await button('Restore them').click()
  await expect.poll(() => text().innerText()).toContain('Second words.')
  expect(await published('closed-tab')).toContain('First words.')
  await save()
  expect(await published('closed-tab')).toContain('Second words.')

  await chooseFromMenu(page, more, 'Version history')
  const history = dialog('Version history')
  await history.getByRole('button', { name: 'Compare' }).last().click()
  await history.getByText('First words.').waitFor()
  expect(await history.innerText()).toContain('Second words.')
  await history.getByRole('button', { name: 'Restore' }).last().click()
  await expectToast(page, 'Version restored')
  await expect.poll(() => text().innerText()).toContain('First words.')
  expect(await published('closed-tab')).toContain('First words.')

  await title().fill('Typed while it went')
  // Like another admin in another browser.
  await page.evaluate(async () => void (await fetch('/api/admin/articles/closed-tab', { method: 'DELETE' })))
  await button('Update').click()
  await page.getByText('This article was deleted while you were editing.').waitFor()
  expect(await title().inputValue()).toBe('Typed while it went')
  await button('Restore the article').click()
  await expectToast(page, '1 article restored')
  await page.getByText('This article was deleted while you were editing.').waitFor({ state: 'detached' })
  await save()
  expect(await published('closed-tab')).toContain('Typed while it went')
})
