import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { collectPageErrors, newReaderPage } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')

const momo = {
  ...{
    id: 'momo',
    species: 'cat',
    name: 'Zwiebelmomo',
    kind: '',
    birthday: '2021-05-01',
    neutered: true,
    body_score: 6,
  },
  ...{ weights: [{ day: '2026-11-01', kg: 4.27 }], conditions: '', figures: [] },
}
const heading = (page: Page) => page.locator('[data-result] h2').textContent()

test('a calculator answers while a reader types, says what is wrong, and sends nothing (decision 61)', async () => {
  const page = await newReaderPage(site.browser, { viewport: { width: 390, height: 844 } })
  const errors = collectPageErrors(page)
  // Before its script has come, the form is answered by the server.
  await page.goto(`${site.url}/tools/calories`, { waitUntil: 'networkidle' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.getByLabel('Weight today', { exact: true }).fill('900')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.getByText('The weight may be 120 kg at most. Is the unit right?').waitFor()
  expect(await page.getByLabel('Weight today', { exact: true }).inputValue()).toBe('900')
  await page.getByLabel('Weight today', { exact: true }).fill('4,2')
  await expect.poll(() => heading(page)).toBe('Cat, 4.2 kg (9.3 lb)')
  await page.getByLabel('Unit: Weight today').selectOption('lb')
  await expect.poll(() => heading(page)).toBe('Cat, 1.9 kg (4.2 lb)')
  expect(page.url()).toBe(`${site.url}/tools/calories`)
  expect(sent.filter((url) => url.includes('weight'))).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

test('an animal of the reader is filled in, its figure is kept, and both are there without a connection (decisions 60, 61)', async () => {
  const page = await newReaderPage(site.browser, { viewport: { width: 390, height: 844 } })
  const context = page.context()
  await page.goto(`${site.url}/tools`)
  await page.evaluate((animals) => localStorage.setItem('wagwise.animals', JSON.stringify({ animals })), [momo])
  const sent: string[] = []
  context.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  await page.reload()
  await page.getByText('For Zwiebelmomo: about 210 to 250 calories a day.').waitFor()
  await page.goto(`${site.url}/tools/calories`)
  await expect.poll(() => heading(page)).toBe('Zwiebelmomo: Cat, 4.3 kg (9.4 lb)')
  await page.getByRole('button', { name: 'Save for Zwiebelmomo' }).click()
  await page.getByText('Saved for Zwiebelmomo, on this device.').waitFor()
  await expect.poll(() => page.evaluate(async () => (await caches.match('/tools/calories'))?.status)).toBe(200)
  await context.setOffline(true)
  await page.goto(`${site.url}/tools/calories`)
  await expect.poll(() => heading(page)).toBe('Zwiebelmomo: Cat, 4.3 kg (9.4 lb)')
  await page.goto(`${site.url}/tools/calories?species=dog&weight=20`)
  await expect.poll(() => heading(page)).toBe('Dog, 20 kg (44 lb)')
  expect(sent.filter((text) => /Zwiebelmomo|4\.27/.test(text))).toEqual([])
  await context.close()
})

test('inside another site a calculator works, and leaves nothing there', async () => {
  const page = await newReaderPage(site.browser)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(`${site.url}/embed/litter-boxes`, { waitUntil: 'networkidle' })
  await page.getByLabel('Cats', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect.poll(() => heading(page)).toBe('3 cats, 1 floor')
  expect(sent.filter((path) => path.startsWith('/api'))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('visitor_id'))).toBeNull()
  await page.context().close()
})
