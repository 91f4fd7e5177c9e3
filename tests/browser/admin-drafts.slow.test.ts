import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectToast } from '#tests/kit/admin.ts'
import {
  chooseFromMenu,
  collectPageErrors,
  expectAccessible,
  newReaderPage,
  takeScreenshots,
} from '#tests/kit/browser.ts'
import { openAdminSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'

let page: Page

const content = 'Cats settle.\n\n## Morning\n\nFood first.\n\n## Noon\n\nA nap.\n\n## Evening\n\nPlay. [More](/blog)'
const drafts = ['viewed', 'shared', 'ready', 'held', 'dated', 'merged', 'told']

const { site, browser, admin } = await openAdminSite(async (deps) => {
  for (const id of drafts) {
    const held = {
      findings: [{ rule: 'dose', reason: 'It names a dose.', sentence: '' }],
      provenance: { writer: { kind: 'built-in' } } as const,
    }
    const title = `Draft ${id}`
    await insertTestArticle(deps, {
      id,
      slug: id,
      title,
      content,
      // Drafts are saved automatically.
      state: id === 'viewed' ? 'published' : 'draft',
      image_url: '/favicon.svg',
      ...(id === 'held' && held),
    })
  }
})
beforeEach(async () => {
  page = await admin.context().newPage()
  return () => page.close()
})

const row = (id: string) => site.sql('select * from articles where id = ?', id)[0] ?? {}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const title = () => page.getByLabel('Title', { exact: true })
async function openEdit(id: string) {
  await page.goto(`${site.url}/admin/articles/${id}`)
  await title().waitFor()
  await page.getByRole('textbox', { name: 'Article text' }).waitFor()
}
const resize = (width: number) => page.setViewportSize({ width, height: 900 })

test('the page preview shows unsaved changes in the real layout, at phone and desktop width, and writes nothing', async () => {
  const errors = collectPageErrors(page)
  await openEdit('viewed')
  await title().fill('Typed, not saved')
  await button('Page preview').click()
  const frame = page.frameLocator('iframe[title="Preview of the page"]')
  await frame.getByRole('heading', { name: 'Typed, not saved' }).waitFor()
  const innerWidth = () => page.locator('iframe').evaluate((element) => element.clientWidth)
  await expect.poll(innerWidth).toBe(1280)
  expect(await frame.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(true)
  await dialog('Page preview').getByText('Phone').click()
  await expect.poll(innerWidth).toBe(390)
  expect(await frame.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false)
  await frame.locator('details summary').click()
  await frame.getByRole('link', { name: 'Evening' }).last().click()
  expect(await innerWidth()).toBe(390)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), button('Open in a new tab').click()])
  await tab.getByText('It includes changes that are not saved yet.').waitFor()
  expect(await tab.locator('script, form[method=post]').count()).toBe(0)
  await tab.close()
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: 'More', exact: true }).click(),
  ])
  await other.waitForURL(`${site.url}/blog`)
  await other.close()
  expect(row('viewed')).toMatchObject({ title: 'Draft viewed', version: 1 })
  // The kit tries to run a script inside the sandboxed frame.
  expect(errors.filter((words) => !words.includes('sandboxed'))).toEqual([])
})

test('a private link opens the draft for a visitor, leads to the article once it is live, and can be revoked', async () => {
  await openEdit('shared')
  await chooseFromMenu(page, 'More: private link, history, delete', 'Private link')
  const box = dialog('Private link')
  await box.getByText('No link works at the moment.').waitFor()
  await box.getByLabel('Works for').selectOption('24 hours')
  await box.getByRole('button', { name: 'Create link' }).click()
  await expectToast(page, 'Link created')
  const url = await box.getByLabel('New link').inputValue()
  expect(url).toMatch(/\/draft\/[\w-]{43}$/)

  const { headers } = await fetch(url)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  const visitor = await newReaderPage(browser)
  const sent: string[] = []
  visitor.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await visitor.goto(url)
  await visitor.getByRole('heading', { name: 'Draft shared' }).waitFor()
  await visitor.getByText('This article is not published yet.').waitFor()
  await expectAccessible(visitor)
  await takeScreenshots(visitor, 'draft-link')
  expect(sent).toEqual([])

  await expectAccessible(page)
  await takeScreenshots(page, 'admin-draft-links')
  await box.getByRole('button', { name: /^Revoke the link/ }).click()
  await dialog('Revoke this link?').getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'Link revoked')
  await visitor.goto(url)
  await visitor.getByText('Oops! Page not found').waitFor()

  await box.getByRole('button', { name: 'Create link' }).click()
  await expectToast(page, 'Link created')
  const next = await box.getByLabel('New link').inputValue()
  await box.getByRole('button', { name: 'Close' }).click()
  await button('Publish').click()
  await expectToast(page, 'Article updated successfully')
  await visitor.goto(next)
  expect(new URL(visitor.url()).pathname).toBe('/article/shared')
  await visitor.context().close()
})

test('publishing and saving are two buttons, and the sentence says what will happen', async () => {
  await openEdit('ready')
  await page.getByText('Goes live now').waitFor()
  await title().fill('Ready, edited')
  await button('Save draft').click()
  await expectToast(page, 'Article updated successfully')
  expect(row('ready')).toMatchObject({ title: 'Ready, edited', state: 'draft' })
  await page.getByLabel('Excerpt').fill('')
  await page.getByText('Held back: 1 reason').click()
  await page.getByText('Please write an excerpt before you publish.').waitFor()
  await button('Publish').click()
  await expectToast(page, 'Failed to update article')
  expect(row('ready')).toMatchObject({ state: 'draft' })
  await page.getByLabel('Excerpt').fill('Short.')
  await button('Publish').click()
  await expectToast(page, 'Article updated successfully')
  expect(row('ready')).toMatchObject({ state: 'published', excerpt: 'Short.' })
  await title().fill('Ready, live')
  await button('Update').click()
  await expectToast(page, 'Article updated successfully')
  await button('Unpublish').click()
  await dialog('Unpublish this article?').getByRole('button', { name: 'Unpublish' }).click()
  await button('Publish').waitFor()
  expect(row('ready')).toMatchObject({ state: 'draft', title: 'Ready, live' })
})

test('a later date schedules, and what the safety check held back asks first', async () => {
  await openEdit('dated')
  await page.getByLabel('Published date').fill('2099-03-06T09:00')
  await page.getByText('Goes live on March 6, 2099 at 9:00 AM').waitFor()
  await button('Publish').click()
  await expectToast(page, 'Article updated successfully')
  expect(row('dated')).toMatchObject({ state: 'scheduled' })
  await button('Unschedule').click()
  await button('Publish').waitFor()
  expect(row('dated')).toMatchObject({ state: 'draft' })

  await openEdit('held')
  await page.getByText('Held back: 1 reason').waitFor()
  await button('Publish').click()
  const box = dialog('Publish a text that is held back?')
  await box.getByText('It names a dose.').waitFor()
  await box.getByRole('button', { name: 'Cancel' }).click()
  expect(row('held')).toMatchObject({ state: 'draft' })
  await button('Publish').click()
  await box.getByRole('button', { name: 'Publish anyway' }).click()
  await box.getByText('Please enter at least 10 characters.').waitFor()
  await box.getByLabel('Why this can be published').fill('Read with our vet.')
  await box.getByRole('button', { name: 'Publish anyway' }).click()
  await expectToast(page, 'Article updated successfully')
  expect(row('held')).toMatchObject({ state: 'published' })
})

/** Like another admin in another browser. */
const saveElsewhere = (id: string, fields: object) =>
  admin.evaluate(
    async ({ path, body }) =>
      void (await fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })),
    { path: `/api/admin/articles/${id}`, body: JSON.stringify(fields) },
  )

test('changes of two admins are merged, and what both changed is chosen field by field', async () => {
  await openEdit('merged')
  await saveElsewhere('merged', {
    version: 1,
    title: 'Their title',
    meta_description: 'Theirs.',
    content: content.replace('Food first.', 'Food first, they say.').replace('Play.', 'Rest.'),
  })
  await title().fill('My title')
  await page.getByLabel('Excerpt').fill('My excerpt.')
  await button('Save draft').click()
  await page.getByRole('heading', { name: 'Two versions of this article' }).waitFor()
  await page.getByText('Merged without a question: Excerpt (mine), Meta description (theirs)').waitFor()
  for (const width of [390, 1280]) {
    await resize(width)
    await expectAccessible(page)
  }
  await takeScreenshots(page, 'admin-conflict')
  await page.getByRole('region', { name: 'Title' }).getByText('Theirs').click()
  await button('Save the merged version').click()
  await expectToast(page, 'Article updated successfully')
  expect(row('merged')).toMatchObject({
    title: 'Their title',
    excerpt: 'My excerpt.',
    meta_description: 'Theirs.',
    content: content.replace('Food first.', 'Food first, they say.').replace('Play.', 'Rest.'),
  })
})

test('the history says what changed in words and shows it with signs, not only colors', async () => {
  await saveElsewhere('told', { version: 1, title: 'Told again', content: content.replace('A nap.', 'A long nap.') })
  await saveElsewhere('told', { version: 2, excerpt: 'Shorter.' })
  await openEdit('told')
  await chooseFromMenu(page, 'More: private link, history, delete', 'Version history')
  const box = dialog('Version history')
  await box.getByText('Title, 1 paragraph').waitFor()
  await box.getByText('Current version: Excerpt').waitFor()
  await box.getByRole('button', { name: 'Compare' }).first().click()
  await box.getByText('With the version before').click()
  await box.getByText('Added: ').first().waitFor()
  expect(await box.locator('ins').last().innerText()).toContain('A long nap.')
  expect(await box.locator('.diff__sign').allInnerTexts()).toEqual(expect.arrayContaining(['−', '+']))
  for (const width of [390, 1280]) {
    await resize(width)
    await expectAccessible(page)
  }
  await takeScreenshots(page, 'admin-history')
})

test('the editor and its preview are accessible at 390 and 1280 pixels', async () => {
  await openEdit('viewed')
  for (const width of [390, 1280]) {
    await resize(width)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await takeScreenshots(page, 'admin-publish')
  await button('Page preview').click()
  await page.frameLocator('iframe[title="Preview of the page"]').getByRole('heading').first().waitFor()
  for (const width of [390, 1280]) {
    await resize(width)
    await expectAccessible(page)
  }
  await takeScreenshots(page, 'admin-page-preview')
})
