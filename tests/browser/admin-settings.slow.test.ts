import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectToast, failRoute } from '#tests/kit/admin.ts'
import { collectPageErrors, expectAccessible, expectAccessibleInBothThemes, newReaderPage } from '#tests/kit/browser.ts'
import { openAdminSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'

let page: Page

const { site, browser, admin } = await openAdminSite(async (deps) => {
  await insertTestArticle(deps, { slug: 'calm', title: 'Calm', image_url: '/favicon.svg' })
})
beforeEach(async () => {
  page = await admin.context().newPage()
  return () => page.close()
})

const open = async (path: string) => {
  await page.goto(site.url + path)
  await page.getByRole('button', { name: 'Save settings' }).waitFor()
}
const field = (label: string) => page.getByLabel(label, { exact: true })
const save = () => page.getByRole('button', { name: 'Save settings' }).click()
const isFocused = (label: string) => field(label).evaluate((control) => control === document.activeElement)
const html = async (path: string) => (await fetch(site.url + path)).text()

test('a search finds a setting in any section and leads to its field, by keyboard alone', async () => {
  const pageErrors = collectPageErrors(page)
  await open('/admin/settings')
  await page.keyboard.press('/')
  await page.keyboard.type('style guide')
  await page.getByText('1 setting found').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings/generation')
  await expect.poll(() => isFocused('Style guide')).toBe(true)
  await page.keyboard.type('Short sentences.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Settings saved')
  await page.goto(`${site.url}/admin/settings/generation?setting=styleGuide`)
  await page.waitForURL('**/admin/settings/generation')
  await expect.poll(() => isFocused('Style guide')).toBe(true)
  expect(await field('Style guide').inputValue()).toBe('Short sentences.')
  expect(pageErrors).toEqual([])
})

test('a failed save keeps what was typed, and leaving the section asks first', async () => {
  await open('/admin/settings/site')
  await field('Who runs this site').fill('Paws Ltd')
  await page.getByText('Not saved yet: Who runs this site.').waitFor()
  await failRoute(page, 'PUT', '/api/admin/settings')
  await save()
  await expectToast(page, 'Failed to save the settings')
  expect(await field('Who runs this site').inputValue()).toBe('Paws Ltd')
  await page.getByRole('link', { name: 'Claims' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await field('Who runs this site').inputValue()).toBe('Paws Ltd')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Site')
  expect(await field('Who runs this site').inputValue()).toBe('')
  await page.getByRole('link', { name: 'Claims' }).click()
  await page.getByRole('heading', { name: 'Claims' }).waitFor()
  expect(await question.count()).toBe(0)
})

test('only the section that is shown is saved', async () => {
  await open('/admin/settings/claims')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('switch', { name: 'Show statistics' }).uncheck()
  await save()
  expect((await sent).postDataJSON()).toEqual({ showStats: false })
  await expectToast(page, 'Settings saved')
})

test('an accent color that cannot be read is refused, the nearest one is accepted and readers see it', async () => {
  const before = await html('/article/calm')
  expect(before).not.toContain('brand.css')
  await open('/admin/settings/brand')
  await field('Accent color').fill('#7fc4b4')
  await page.getByText(/A link in it has 1\.\d : 1 and needs 4\.5 : 1/).waitFor()
  await save()
  await expectToast(page, 'Failed to save the settings')
  expect(await html('/article/calm')).not.toContain('brand.css')
  const suggestion = page.getByRole('button', { name: /^Use #/ })
  const color = (await suggestion.innerText()).replace('Use ', '')
  await suggestion.press('Enter')
  expect(await isFocused('Accent color')).toBe(true)
  await field('Heading face').selectOption('serif')
  await save()
  await expectToast(page, 'Settings saved')

  const reader = await newReaderPage(browser)
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme })
    await reader.goto(`${site.url}/article/calm`)
    await expectAccessible(reader)
  }
  const token = (name: string) =>
    reader.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable), name)
  expect(await token('--pine')).not.toBe(color)
  await reader.emulateMedia({ colorScheme: 'light' })
  expect([await token('--pine'), await token('--serif')]).toEqual([color, expect.stringMatching(/^Georgia/)])
  expect(await html('/article/calm')).not.toContain('fraunces')
  await reader.goto(site.url)
  await expectAccessible(reader)
  await reader.close()
  await field('Accent color').fill('')
  await field('Heading face').selectOption('fraunces')
  await save()
  await expect.poll(() => html('/article/calm')).not.toContain('brand.css')
})

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30H0z" fill="#70c"/></svg>'
const upload = (name: string, text: string) =>
  page.getByLabel('Picture file').setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })

test('menus are edited as rows, a bad link is rejected, and an emptied menu is built in again', async () => {
  const before = await html('/about')
  await open('/admin/settings/menus')
  const menu = (name: string) => page.getByRole('group', { name })
  const clear = async (name: string) => {
    const remove = menu(name).getByRole('button', { name: 'Remove link 1', exact: true })
    while ((await remove.count()) > 0) await remove.click()
  }
  const add = async (name: string, label: string, href: string) => {
    await menu(name).getByRole('button', { name: 'Add link' }).click()
    await menu(name).getByLabel('Name').last().fill(label)
    await menu(name).getByLabel('Path or https URL').last().fill(href)
  }
  const paths = menu('Header menu').getByLabel('Path or https URL')
  await paths.first().waitFor()
  expect(await paths.nth(1).inputValue()).toBe('/blog')
  await clear('Header menu')
  await add('Header menu', 'Start', '/')
  await add('Header menu', 'Evil', 'javascript:alert(1)')
  await save()
  await page.locator('.field__error', { hasText: 'each with a name and a path' }).waitFor()
  await expectToast(page, 'Failed to save the settings')
  expect(await paths.last().inputValue()).toBe('javascript:alert(1)')
  expect(await html('/about')).toBe(before)
  await menu('Header menu').getByRole('button', { name: 'Remove link 2', exact: true }).click()
  await add('Header menu', 'Who we are', '/about')
  await add('Header menu', 'Our <b>other</b> site', 'https://other.example/')
  await clear('Legal links')
  await add('Legal links', 'Privacy', '/privacy-policy')
  await save()
  await expectToast(page, 'Settings saved')
  const reader = await newReaderPage(browser)
  await reader.goto(`${site.url}/about`)
  const main = reader.getByRole('navigation', { name: 'Main' })
  expect(await main.getByRole('link').allInnerTexts()).toEqual(['Start', 'Who we are', 'Our <b>other</b> site'])
  expect(await main.getByRole('link', { name: 'Who we are' }).getAttribute('aria-current')).toBe('page')
  const legal = reader.getByRole('navigation', { name: 'Legal' })
  expect(await legal.getByRole('link').allInnerTexts()).toEqual(['Privacy'])
  await reader.context().close()
  await page.reload()
  await paths.first().waitFor()
  for (const name of ['Header menu', 'Legal links']) await clear(name)
  await save()
  await expectToast(page, 'Settings saved')
  expect(await html('/about')).toBe(before)
})

test('a logo is refused with a reason if it could run something, and shown to readers once it is saved', async () => {
  await open('/admin/settings/brand')
  await upload('evil.svg', drawing.replace('<path', '<path onload="alert(1)"'))
  await page.getByText('<path> has the attribute onload, which could load or run something.').first().waitFor()
  await upload('logo.svg', drawing)
  await page.getByText('Not saved yet: Logo.').waitFor()
  const icon = await html('/favicon.svg')
  expect(await html('/')).not.toContain('/media/')
  await save()
  await expectToast(page, 'Settings saved')
  const [, logo = ''] =
    /<img src="(\/media\/[0-9a-f]{24}\.webp)" alt="" width="512" height="171"/.exec(await html('/')) ?? []
  expect((await fetch(site.url + logo)).headers.get('content-type')).toBe('image/webp')
  expect(await html('/favicon.svg')).not.toBe(icon)
  expect(await html('/favicon.svg')).toContain('data:image/png;base64,')
  const reader = await newReaderPage(browser)
  await reader.goto(site.url)
  expect(await reader.locator('.site-header .logo img').boundingBox()).toMatchObject({
    width: expect.closeTo(108, 0),
    height: 36,
  })
  expect(await reader.locator('.site-header .logo').getAttribute('href')).toBe('/')
  await reader.close()
  await page.goto(`${site.url}/admin/media?unused=1`)
  await page.getByRole('button', { name: 'Upload pictures' }).waitFor()
  expect(await page.locator(`img[src="${logo}"]`).count()).toBe(0)
})

test.each(['site', 'brand', 'menus', 'claims', 'security', 'generation'])(
  'the section %s is accessible in both themes, on a phone and on a desktop',
  async (section) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await open(`/admin/settings/${section}`)
      if (section === 'brand') await field('Accent color').fill('#7fc4b4')
      await expectAccessibleInBothThemes(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)
