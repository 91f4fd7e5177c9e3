import type { Browser, Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  islandReady,
  collectPageErrors,
  newReaderPage,
  openSharedBrowser,
  waitForNextFrame,
} from '#tests/kit/browser.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openSharedBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

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

test('the button opens the dialog, and results follow what is typed, five at most (90, 91, 92)', async () => {
  const page = await open()
  const pageErrors = collectPageErrors(page)
  await opener(page).click()
  await dialogOf(page).getByRole('heading', { name: 'Search Articles' }).waitFor()
  await fieldOf(page).pressSequentially('do')
  await expect.poll(() => optionsOf(page).count()).toBe(5)
  await fieldOf(page).pressSequentially('g days without')
  await expect.poll(() => optionsOf(page).count()).toBeLessThan(5)
  await fieldOf(page).fill('LITTER')
  await expect.poll(async () => (await optionsOf(page).allInnerTexts()).join(' ')).toMatch(/Litter/)
  await expectAccessible(page)
  expect(pageErrors).toEqual([])
  await page.context().close()
})

test('nothing is requested for a blank query, and a cleared field clears the results (93)', async () => {
  const page = await open()
  const requested: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/search') && requested.push(request.url())))
  await opener(page).click()
  await page.clock.install()
  await fieldOf(page).pressSequentially('   ')
  await page.clock.runFor(1000)
  await waitForNextFrame(page)
  expect(requested).toEqual([])
  await fieldOf(page).fill('  litter  ')
  await expect.poll(() => optionsOf(page).count()).toBeGreaterThan(0)
  expect(requested).toEqual([`${site.url}/api/search?q=litter`])
  await fieldOf(page).fill(' ')
  await expect.poll(() => optionsOf(page).count()).toBe(0)
  expect(requested).toHaveLength(1)
  await page.context().close()
})

test('when nothing matches, the dialog names the query; when the search fails, it says so (95)', async () => {
  const page = await open()
  await opener(page).click()
  await fieldOf(page).fill('zebra <b>crossing</b>')
  await dialogOf(page).getByText('No articles found for "zebra <b>crossing</b>"').waitFor()
  await page.route('**/api/search*', (route) => route.abort())
  await fieldOf(page).fill('cat')
  await dialogOf(page).getByText('Search failed. Please try again.').waitFor()
  expect(await optionsOf(page).count()).toBe(0)
  await page.context().close()
})

test('the dialog never says that it found only the five it shows (92)', async () => {
  const page = await open()
  await opener(page).click()
  await fieldOf(page).fill('dog')
  await dialogOf(page).getByText('The first 5 articles are shown').waitFor({ state: 'attached' })
  expect(await dialogOf(page).getByText('5 articles found').count()).toBe(0)
  await page.context().close()
})

test('the message of an earlier query is gone while the next one is searched (95)', async () => {
  const page = await open()
  await opener(page).click()
  await fieldOf(page).fill('zebra')
  await dialogOf(page).getByText('No articles found for "zebra"').waitFor()
  await page.route('**/api/search?q=cat', () => undefined)
  const asked = page.waitForRequest('**/api/search?q=cat')
  await fieldOf(page).fill('cat')
  await asked
  expect(await dialogOf(page).getByText('No articles found').count()).toBe(0)
  await page.context().close()
})

test('a late response never replaces the results of a later query (91)', async () => {
  const page = await open()
  let release = () => {}
  await page.route('**/api/search?q=lit', async (route) => {
    await new Promise<void>((resolve) => (release = resolve))
    await route.continue().catch(() => {})
  })
  await opener(page).click()
  const isLate = (request: Request) => request.url().endsWith('q=lit')
  const over = Promise.race([page.waitForEvent('requestfinished', isLate), page.waitForEvent('requestfailed', isLate)])
  await fieldOf(page).fill('lit')
  await page.waitForRequest(/q=lit$/)
  await fieldOf(page).fill('carrier')
  const { articles } = (await (await fetch(`${site.url}/api/search?q=carrier`)).json()) as {
    articles: { slug: string }[]
  }
  const first = () => optionsOf(page).first().getAttribute('href')
  await expect.poll(first).toBe(`/article/${articles[0]?.slug}`)
  release()
  await over
  await waitForNextFrame(page)
  expect(await first()).toBe(`/article/${articles[0]?.slug}`)
  await page.context().close()
})

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

test('Esc, the close button and a click outside close the dialog, and focus returns to the button (96)', async () => {
  const page = await open()
  const hasFocus = () => opener(page).evaluate((button) => button === document.activeElement)
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 700),
  ]
  for (const close of ways) {
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor()
    await close()
    await expect.poll(() => dialogOf(page).isVisible()).toBe(false)
    expect(await hasFocus()).toBe(true)
  }
  await page.context().close()
})

test('Esc closes the dialog at the first press, also when something is typed (96)', async () => {
  const page = await open()
  await opener(page).click()
  await fieldOf(page).fill('litter')
  await expect.poll(() => optionsOf(page).count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialogOf(page).isVisible()).toBe(false)
  await page.context().close()
})

test('Enter before the response, and without a result, searches on the blog (91, 95)', async () => {
  const page = await open()
  await opener(page).click()
  await fieldOf(page).fill('zebra')
  await dialogOf(page).getByText('No articles found for "zebra"').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog?q=zebra')
  await expect.poll(() => page.getByText('No articles found matching "zebra"').isVisible()).toBe(true)
  await page.context().close()
})
