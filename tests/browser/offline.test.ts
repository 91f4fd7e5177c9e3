import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newReaderPage } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')

/** Until the worker answers for this page. */
async function visit(page: Page, path: string) {
  await page.goto(site.url + path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

const answerText = (page: Page) => page.locator('.verdict, .entry__main').allInnerTexts()

test('after one visit and without a connection, a reader follows Tonight to its end and finds out about grapes (decision 60)', async () => {
  const page = await newReaderPage(site.browser)
  const other = await newReaderPage(site.browser)
  await other.goto(`${site.url}/safe/grapes`)
  const online = await answerText(other)
  await other.context().close()

  await visit(page, '/tonight')
  await page.getByText('Saved on this device. Works without a connection.').waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await page.locator('.situations a[href="#poison"]').click()
  await page.locator('#poison .options a').first().click()
  const outcome = page.locator('.tonight-part:target .urgency')
  for (let step = 0; step < 5 && !(await outcome.isVisible()); step++)
    await page.locator('.tonight-part:target .options a').first().click()
  await page.locator('.call-bar a[href^="tel:"]').first().waitFor()

  await page.goto(`${site.url}/safe`)
  await page.locator('.finder-search__row button').waitFor()
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  await page.locator('#finder-q').fill('can my dog eat grapes')
  await page.locator('[data-finder-results] a').first().click()
  await page.getByRole('heading', { level: 1, name: 'Grapes' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/safe/grapes')
  const offline = await answerText(page)
  expect(offline[0]).toMatch(/Dogs.*\s*Emergency/)
  // The same answer as with a connection, which also offers a print and a way to report mistakes.
  expect(offline.join('\n')).toBe(
    online
      .join('\n')
      .replace(' Report a mistake', '')
      .replace(/\n+Print the card/, ''),
  )

  await page.goto(`${site.url}/safe?q=plutonium`)
  await page.getByText('That does not mean it is safe. Call your vet').waitFor()
  await page.goto(`${site.url}/shop`)
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor()
  await page.getByRole('link', { name: 'Emergency: what to do tonight' }).waitFor()
  await page.context().close()
})
