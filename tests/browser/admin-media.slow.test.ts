import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { expectToast, failRoute } from '#tests/kit/admin.ts'
import { collectPageErrors, expectAccessible, newReaderPage, takeScreenshots } from '#tests/kit/browser.ts'
import { openAdminSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'

let page: Page

const { site, browser, admin } = await openAdminSite(async (deps) => {
  await insertTestArticle(deps, { id: 'sills', slug: 'sills', title: 'Cats on sills', image_url: '/favicon.svg' })
  await insertTestProduct(deps, { id: 'mat', title: 'Lick mat', image_url: '/favicon.svg' })
})
beforeEach(async () => {
  page = await admin.context().newPage()
  return () => page.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Picture' })
const cards = () => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
/** A cat's eye on the left of a wide picture. */
const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 500, channels: 3, background } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: '#fff' } }, left: 60, top: 60 }])
    .jpeg()
    .toBuffer(),
})

/** As if they had been dragged from a folder. */
async function drop(files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, data: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, mimeType, data: text } of given) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  }, sent)
  await page.getByRole('searchbox', { name: 'Search pictures' }).dispatchEvent('drop', { dataTransfer: transfer })
}

test('two pictures are dropped, described, credited, cropped, shown, replaced everywhere and deleted', async () => {
  const pageErrors = collectPageErrors(page)
  await page.goto(`${site.url}/admin/media`)
  await page.getByText('There are no pictures yet.').waitFor()
  await expectAccessible(page)

  const gif = { name: 'cat.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  const heic = { name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('x') }
  await drop([await photo('first.jpg', '#2a6'), gif, heic, await photo('second.jpg', '#a62')])
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await uploads.getByText('second.jpg Uploaded').waitFor()
  expect(await uploads.getByText("GIFs can't be used").count()).toBe(1)
  expect(await uploads.getByText('Export it as JPEG').count()).toBe(1)
  await expect.poll(() => cards().count()).toBe(2)
  expect(site.sql('select id from media')).toHaveLength(2)

  // The article shows the first, the product the second.
  const [first = '', second = ''] = site.sql('select id from media order by created_at, id').map(({ id }) => String(id))
  site.sql('update articles set image_url = ?, content = ? where id = ?', `/media/${first}.webp`, 'Text.', 'sills')
  site.sql('update products set image_url = ? where id = ?', `/media/${second}.webp`, 'mat')
  await page.reload()
  await cards().nth(1).getByText('Used in 1 place').click()
  await cards().nth(1).getByRole('link', { name: 'Cats on sills' }).waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-media')
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 900 })

  // A press, then two arrow keys.
  await cards().nth(1).getByRole('button').click()
  const target = dialog().getByRole('button', { name: /^Focal point/ })
  await target.waitFor()
  await target.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 }
  await target.click({ position: { x: width * 0.1, y: height * 0.3 } })
  await dialog().getByRole('button', { name: 'Focal point: 10% from the left, 30% from the top' }).waitFor()
  await target.press('ArrowRight')
  await target.press('ArrowUp')
  await dialog().getByRole('button', { name: 'Focal point: 15% from the left, 25% from the top' }).waitFor()
  await dialog().getByLabel('Alt text').fill('A cat on a sill')
  await dialog().getByLabel('Caption').fill('Mia at the window')
  await dialog().getByLabel('Credit').fill('Photo: Ann Lee')
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-media-picture')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 900 })
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-media-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await dialog().getByRole('button', { name: 'Delete picture' }).count()).toBe(0)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Picture saved')
  await page.getByRole('button', { name: 'Edit A cat on a sill' }).waitFor()

  const reader = await newReaderPage(browser)
  await reader.goto(`${site.url}/article/sills`)
  const hero = reader.locator('.article-hero')
  expect(await hero.locator('figcaption span').allTextContents()).toEqual(['Mia at the window', 'Photo: Ann Lee'])
  const position = () => hero.locator('img').evaluate((image) => getComputedStyle(image).objectPosition)
  expect(await position()).toBe('15% 25%')
  await reader.goto(`${site.url}/blog`)
  const card = reader.locator('.story-card', { hasText: 'Cats on sills' }).locator('img')
  expect(await card.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('15% 25%')

  // A new picture takes over once that is confirmed, and the old one can be deleted.
  await page.getByRole('button', { name: 'Edit A cat on a sill' }).click()
  const third = await photo('third.jpg', '#26a')
  const question = page.getByRole('dialog', { name: 'Replace this picture everywhere?' })
  const shownImage = () => String(site.sql('select image_url from articles where id = ?', 'sills')[0]?.['image_url'])
  await dialog().getByLabel('Picture file').setInputFiles(third)
  await question.getByText('Readers see the new picture at once, in 1 place.').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(shownImage()).toBe(`/media/${first}.webp`)
  expect(site.sql('select id from media')).toHaveLength(2)
  await dialog().getByLabel('Picture file').setInputFiles(third)
  await question.getByRole('button', { name: 'Replace everywhere' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'The old picture is back')
  expect(shownImage()).toBe(`/media/${first}.webp`)
  const unused = String(site.sql('select id from media order by created_at desc, id limit 1')[0]?.['id'])
  const removed = await page.request.delete(`${site.url}/api/admin/media/${unused}`, { headers: { origin: site.url } })
  expect(removed.ok()).toBe(true)
  await dialog().getByLabel('Picture file').setInputFiles(third)
  await question.getByRole('button', { name: 'Replace everywhere' }).click()
  await expectToast(page, 'Picture replaced everywhere')
  const shown = shownImage()
  expect(shown).not.toBe(`/media/${first}.webp`)
  expect(shown).toMatch(/^\/media\/[0-9a-f]{24}\.webp$/)
  await dialog().getByText('Used in 1 place').waitFor()
  await page.keyboard.press('Escape')
  await reader.goto(`${site.url}/article/sills`)
  expect(await hero.locator('img').getAttribute('src')).toBe(shown)
  expect(await hero.locator('figcaption').count()).toBe(0)
  await reader.close()

  await page.getByLabel('Use', { exact: true }).selectOption('Unused')
  await expect.poll(() => cards().count()).toBe(1)
  await page.getByRole('button', { name: 'Edit A cat on a sill' }).click()
  await dialog().getByRole('button', { name: 'Delete picture' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this picture?' })
    .getByRole('button', { name: 'Delete picture' })
    .click()
  await expectToast(page, 'Picture deleted')
  await page.getByText('No pictures match.').waitFor()
  expect(site.sql('select id from media where id = ?', first)).toEqual([])
  expect((await fetch(`${site.url}/media/${first}.webp`)).status).toBe(404)
  expect(pageErrors).toEqual([])
})

test('a product gets a photograph with a credit in its dialog, and the shop shows both', async () => {
  await page.goto(`${site.url}/admin/products`)
  await button('Edit Lick mat').click()
  const product = page.getByRole('dialog', { name: 'Edit product' })
  const link = () => product.getByLabel('Image link', { exact: true }).inputValue()
  const before = await link()
  await product.getByLabel('Picture file').setInputFiles(await photo('mat.jpg', '#c60'))
  await expect.poll(link).not.toBe(before)
  expect(await link()).toMatch(/^\/media\/[0-9a-f]{24}\.webp$/)
  await product.getByRole('button', { name: 'Credit and crop' }).click()
  await dialog().getByLabel('Credit').fill('Photo: Mats Inc.')
  await dialog()
    .getByRole('button', { name: /^Focal point/ })
    .press('ArrowDown')
  await expectAccessible(page)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Picture saved')
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-media-product')
  await product.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Product updated successfully')
  const reader = await newReaderPage(browser)
  await reader.goto(`${site.url}/shop`)
  const card = reader.locator('#product-mat')
  await card.getByText('Photo: Mats Inc.').waitFor()
  expect(await card.locator('img').evaluate((image) => getComputedStyle(image).objectPosition)).toBe('50% 55%')
  await takeScreenshots(reader, 'media-shop')
  await reader.close()
})

test('a failing server shows what failed, and nothing is lost', async () => {
  const mend = await failRoute(page, 'GET', '/api/admin/media')
  await page.goto(`${site.url}/admin/media`)
  await page.getByText('Could not load pictures.').waitFor()
  await mend()
  await button('Try again').click()
  await cards().first().waitFor()
  await failRoute(page, 'POST', '/api/admin/media')
  await page.getByLabel('Picture files').setInputFiles(await photo('late.jpg', '#111'))
  await page.getByText('The disk is full.').waitFor()
  expect(await page.getByRole('list', { name: 'Uploads' }).textContent()).toBe('late.jpg The disk is full.')
})
