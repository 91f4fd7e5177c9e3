import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectToast, owner } from '#tests/kit/admin.ts'
import { chooseFromMenu } from '#tests/kit/browser.ts'
import { openAdminSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'

let page: Page

const { site, admin } = await openAdminSite(async (deps) => {
  for (const id of ['calm', 'gone']) {
    await insertTestArticle(deps, { id, slug: id, title: id, image_url: '/favicon.svg', content: 'First words.' })
  }
})
beforeEach(async () => {
  page = await admin.context().newPage()
  return () => page.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const title = () => page.getByLabel('Title', { exact: true })
const published = async (path: string) => (await fetch(site.url + path)).text()

const menu = (label: string, entry: string) => chooseFromMenu(page, label, entry)
/** Like another admin in another browser. */
const trash = (id: string) =>
  admin.evaluate(async (endpoint) => void (await fetch(endpoint, { method: 'DELETE' })), `/api/admin/articles/${id}`)
async function openEdit(id: string) {
  await page.goto(`${site.url}/admin/articles/${id}`)
  await title().waitFor()
}

test('products are imported from CSV with every error named by its line, importing twice adds nothing, and the export is safe for spreadsheets (349)', async () => {
  await page.goto(`${site.url}/admin/products`)
  await menu('More: import, export', 'Import')
  const box = dialog('Import products')
  await box.getByLabel('CSV text').fill('only,nonsense\n1,2')
  await button('Preview import').click()
  await box.getByText('The first row must contain column names').waitFor()
  const csv = [
    'title,affiliate_link,image_url,price',
    '"=HYPERLINK(""https://evil.test"")",https://www.amazon.com/dp/B0FORMULA1?tag=wagwise-20,https://m.media-amazon.com/a.jpg,$1',
    'Far away,https://evil.test/dp/B0FARAWAY1,https://m.media-amazon.com/b.jpg,$2',
    ',https://www.amazon.com/dp/B0NONAME01?tag=wagwise-20,http://plain.test/c.jpg,$3',
    'Lick mat,https://www.amazon.com/dp/B0LICKMAT1?tag=wagwise-20,https://m.media-amazon.com/d.jpg,$4',
  ].join('\n')
  await box.getByLabel('CSV text').fill(csv)
  await button('Preview import').click()
  await box.getByText('2 products of 4 lines can be imported.').waitFor()
  const line = (number: string) =>
    box.getByRole('row').filter({ has: page.getByRole('cell', { name: number, exact: true }) })
  expect(await line('3').innerText()).toMatch(/Far away[^]*This link doesn't point to the retailer/)
  expect(await line('4').innerText()).toContain('starts with https://')
  await button('Back').click()
  expect(await box.getByLabel('CSV text').inputValue(), 'nothing typed is lost').toBe(csv)
  await button('Preview import').click()
  await button('Import 2 products').click()
  await expectToast(page, '2 products imported')
  expect(site.sql('select title from products order by title')).toEqual([
    { title: '=HYPERLINK("https://evil.test")' },
    { title: 'Lick mat' },
  ])
  await menu('More: import, export', 'Import')
  await box.getByLabel('CSV text').fill(csv)
  await button('Preview import').click()
  await box.getByText('0 products of 4 lines can be imported.').waitFor()
  expect(await line('5').innerText()).toContain('This product already exists.')
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await menu('More: import, export', 'Export as CSV')
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('Lick mat')
  expect(file, 'a formula begins with a quote').toMatch(/\n"?'=HYPERLINK/)
})

test('a slug in use and a reserved slug are rejected with a message, and what was typed stays (268, 269)', async () => {
  await openEdit('calm')
  const slug = page.getByLabel('Slug')
  await title().fill('Still here')
  for (const [request, words] of [
    ['gone', '“gone”'],
    ['terms', 'is reserved for a page of this site'],
  ] as const) {
    await slug.fill(request)
    await button('Update').click()
    await page.locator('.field__error', { hasText: words }).waitFor()
    await expectToast(page, 'Failed to update article')
    expect([await slug.inputValue(), await title().inputValue()]).toEqual([request, 'Still here'])
  }
  expect(site.sql("select slug from articles where id = 'calm'")).toEqual([{ slug: 'calm' }])
})

test('a setting takes effect on the site, its change is logged, and the launch check counts down (settings, audit, launch check)', async () => {
  await page.goto(`${site.url}/admin`)
  await page.getByRole('link', { name: 'Settings' }).click()
  const settings = page.getByRole('main')
  await settings.getByText(/^Wagwise \d+\.\d+\.\d+$/).waitFor()
  await settings.getByLabel('Contact email').fill('not an address')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Failed to save the settings')
  await settings.getByLabel('Contact email').fill('hello@paws.example')
  await settings.getByLabel('Who runs this site').fill('Paws Ltd')
  await settings.getByLabel('Postal address').fill('1 Dog Lane')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  await settings.getByRole('link', { name: 'Brand' }).click()
  await settings.getByLabel('Site name').fill('Paws & Co')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await settings.getByText(/^Not saved yet/).waitFor({ state: 'hidden' })
  expect(await published('/about')).toContain('Paws &amp; Co')
  expect(await published('/terms-of-service')).toMatch(/Paws Ltd[^]*1 Dog Lane/)

  await page.getByRole('link', { name: 'Log' }).click()
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `${owner.email} changed the settings` })
    .first()
  await entry.getByText('Site name: empty → Paws & Co').waitFor()
  expect(await entry.innerText()).not.toContain('hello@paws.example')
  await page.goBack()

  await button(/^Launch check/).click()
  const check = dialog('Launch check')
  const open = async () =>
    Number.parseInt((await check.getByText(/items are open/).innerText()).match(/\d+/)?.[0] ?? '', 10)
  const before = await open()
  await check
    .getByRole('button', { name: /^Confirm:/ })
    .first()
    .click()
  await expect.poll(open).toBe(before - 1)
  await check
    .getByRole('button', { name: /^Reopen:/ })
    .first()
    .click()
  await expect.poll(open).toBe(before)
  await check.getByRole('button', { name: 'Open settings' }).click()
  await settings.getByRole('heading', { name: 'Settings' }).waitFor()
  expect(await dialog('Launch check').count()).toBe(0)
})

test('a deleted item can be restored from the trash, and emptying it requires typing a confirmation (267)', async () => {
  await page.goto(`${site.url}/admin`)
  await button('Delete gone').click()
  await button('Delete article').click()
  await expectToast(page, 'Article deleted successfully')
  await menu('More: IndexNow, authors, trash, delete all', 'View trash')
  await button('Restore gone').click()
  await expectToast(page, '1 article restored')
  await page.getByText('The trash is empty.').waitFor()
  expect(await published('/article/gone')).toContain('First words.')
  await trash('gone')
  await page.reload()
  await button('Empty trash').click()
  const confirmation = dialog('Empty the trash')
  await confirmation.getByRole('button', { name: 'Empty the trash' }).click({ force: true })
  expect(site.sql("select id from articles where id = 'gone'")).toHaveLength(1)
  await confirmation.getByRole('textbox').fill('empty the trash')
  await confirmation.getByRole('button', { name: 'Empty the trash' }).click()
  await expectToast(page, 'The trash is empty')
  expect(site.sql("select id from articles where id = 'gone'")).toEqual([])
})
