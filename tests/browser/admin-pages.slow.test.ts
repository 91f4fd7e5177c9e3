import { expect, onTestFinished, test } from 'vitest'
import { expectToast, openAdmin, ownerEnv } from '#tests/kit/admin.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { expectAccessible, newReaderPage } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

const { site, browser } = await openPreparedSite(
  (deps) => insertTestArticle(deps, { id: 'calm', slug: 'calm-cats', title: 'Calm cats', image_url: '/favicon.svg' }),
  ownerEnv,
)

async function aReader() {
  const page = await newReaderPage(browser)
  onTestFinished(() => page.context().close())
  return page
}

test('the owner edits the text of a page as Markdown, and restores the default', async () => {
  const page = await openAdmin(browser, site)
  await page.goto(`${site.url}/admin/pages`)
  await page.getByRole('link', { name: 'How We Choose' }).click()
  await page.getByRole('heading', { name: 'How We Choose' }).waitFor()
  await page.getByText('Markdown', { exact: true }).click()
  const text = page.getByLabel('Page text')
  expect(await text.inputValue()).toContain('## What we look at')
  await text.fill('## Only what we use\n\nAt {site}, every product is used first.')
  await page.getByText('Visual', { exact: true }).click()
  await page.getByLabel('Page text').getByRole('heading', { name: 'Only what we use' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save page' }).click()
  await expectToast(page, 'Page saved')
  const reader = await aReader()
  await reader.goto(`${site.url}/how-we-choose-products`)
  await reader.getByText('At Wagwise, every product is used first.').waitFor()

  await page.getByRole('button', { name: 'Restore default text' }).click()
  const restored = page.locator('.toast').filter({ hasText: 'Default text restored' })
  await restored.waitFor()
  await page.getByLabel('Page text').getByRole('heading', { name: 'What we look at' }).waitFor()
  await reader.reload()
  await reader.getByRole('heading', { name: 'What we look at' }).waitFor()

  await restored.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Page saved')
  await page.getByLabel('Page text').getByRole('heading', { name: 'Only what we use' }).waitFor()
  await reader.reload()
  await reader.getByText('At Wagwise, every product is used first.').waitFor()
  await page.context().close()
})

test('the owner adds a question to the FAQ in the block editor, by keyboard', async () => {
  const page = await openAdmin(browser, site)
  await page.goto(`${site.url}/admin/pages/faq`)
  const text = page.getByLabel('Page text')
  await text.focus()
  // The editor restores its selection shortly after the focus.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+End')
      await page.waitForTimeout(150)
      return text.evaluate((editor) => editor.lastElementChild?.contains(getSelection()?.anchorNode ?? null))
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/sub')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Do you ship to the moon?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/product')
  expect(await page.getByRole('listbox', { name: 'Insert a block' }).count()).toBe(0)
  for (const _ of '/product') await page.keyboard.press('Backspace')
  await page.keyboard.type('Not yet.')
  await page.getByLabel('Introduction').fill('All there is to know about {site}.')
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Page saved')
  const reader = await aReader()
  await reader.goto(`${site.url}/faq`)
  await reader.getByText('All there is to know about Wagwise.').waitFor()
  await reader.locator('summary', { hasText: 'Do you ship to the moon?' }).click()
  await reader.getByText('Not yet.').waitFor()
  await page.context().close()
})

test('a correction entered in the editor is shown on the article and in the public list', async () => {
  const page = await openAdmin(browser, site)
  await page.goto(`${site.url}/admin/articles/calm`)
  await page.getByRole('button', { name: 'Add a correction' }).click()
  await page.getByLabel('This was wrong').fill('Cats like milk.')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByText('What is right').first().waitFor()
  await page.getByLabel('This is right').fill('Most cats cannot digest milk.')
  await page.getByLabel('Day of the correction').fill('2026-11-16')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const reader = await aReader()
  await expect
    .poll(async () => {
      await reader.goto(`${site.url}/article/calm-cats`)
      return reader.locator('.note', { hasText: 'Correction' }).allInnerTexts()
    })
    .toEqual([expect.stringContaining('Correction, November 16, 2026. This was wrong: Cats like milk.')])
  await reader.getByRole('link', { name: 'All corrections' }).click()
  await reader.getByRole('heading', { name: 'November 16, 2026' }).waitFor()
  await reader.getByRole('link', { name: 'Calm cats' }).click()
  await reader.waitForURL('**/article/calm-cats')
  await page.context().close()
})
