import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openStarterSite } from '#tests/kit/browser-sites.ts'

const { site, browser } = await openStarterSite()

async function open(path = '/about') {
  const page = await newReaderPage(browser)
  await page.goto(site.url + path)
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
  return page
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search Articles' })
const fieldOf = (page: Page) => dialogOf(page).getByRole('combobox')
const optionsOf = (page: Page) => dialogOf(page).getByRole('option')
const opener = (page: Page) => page.getByRole('button', { name: 'Search articles' })

test('choosing a result opens its article, and Back shows the page without the dialog (94)', async () => {
  const page = await open()
  await opener(page).click()
  await fieldOf(page).fill('litter')
  const first = optionsOf(page).first()
  const href = await first.getAttribute('href')
  await first.click()
  await page.waitForURL(`**${href}`)
  expect(await dialogOf(page).isVisible()).toBe(false)
  await page.goBack()
  await page.waitForURL('**/about')
  expect(await dialogOf(page).isVisible()).toBe(false)
  await page.context().close()
})

test('with the keyboard alone: opens, traps focus, moves, opens the selected result (94, 96)', async () => {
  const page = await open()
  await page.keyboard.press('/')
  await dialogOf(page).waitFor()
  await page.keyboard.type('cat')
  await expect.poll(() => optionsOf(page).count()).toBe(5)
  const chosen = () => optionsOf(page).evaluateAll((all) => all.findIndex((option) => option.ariaSelected === 'true'))
  expect(await chosen()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await expect.poll(chosen).toBe(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(chosen).toBe(4)
  for (let times = 0; times < 6; times++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || activeElement?.closest('dialog') !== null
    })
    expect(place).toBe(true)
  }
  await fieldOf(page).focus()
  const href = await optionsOf(page).nth(4).getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
  await page.context().close()
})
