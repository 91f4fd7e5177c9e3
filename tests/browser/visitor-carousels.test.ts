import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { islandReady, newReader, openBrowser } from '#tests/kit/browser.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

const carousels = [
  { name: 'featured-products', path: '/', every: 4000, count: 3, numbers: '31, 35' },
  { name: 'featured-stories', path: '/', every: 4000, count: 4, numbers: '36, 37' },
  { name: 'product-slider', path: '/', every: 3500, count: 10, numbers: '46, 47' },
  { name: 'testimonials', path: '/', every: 5000, count: 6, numbers: '48, 49' },
  { name: 'shop-hero', path: '/shop', every: 5000, count: 3, numbers: '135, 136' },
]
type Case = (typeof carousels)[number]

/** On the page and awake, with a clock that only the test moves. */
async function open({ name, path }: Case, reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
  page = await newReader(browser, { reducedMotion })
  await page.clock.install({ time: 0 })
  await page.goto(site.url + path)
  await page.locator(`[data-island="${name}"]`).scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady(name))
  await page.clock.pauseAt(3_600_000)
  const island = page.locator(`[data-island="${name}"]`)
  const dots = island.locator('.carousel-dot')
  const place = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.ariaCurrent === 'true'))
  // Whatever the jump of the clock has moved: from here on only what the test does counts.
  await dots.first().click()
  await expect.poll(place).toBe(0)
  return { island, dots, place, next: island.getByRole('button', { name: 'Next' }), previous: island.getByRole('button', { name: 'Previous' }) }
}

test.each(carousels)('$name moves every $every ms, and round the end ($numbers, 57)', async (which) => {
  const { dots, place } = await open(which)
  expect(await dots.count()).toBe(which.count)
  for (let step = 1; step <= which.count; step++) {
    await page.clock.runFor(which.every - 50)
    expect(await place()).toBe(step - 1)
    await page.clock.runFor(50)
    await expect.poll(place).toBe(step % which.count)
  }
  await page.context().close()
})

test.each(carousels)('$name has dots, and buttons that lead round both ends (57, 58)', async (which) => {
  const { dots, place, next, previous } = await open(which)
  await previous.click()
  await expect.poll(place).toBe(which.count - 1)
  await next.click()
  await expect.poll(place).toBe(0)
  await next.click()
  await expect.poll(place).toBe(1)
  await dots.last().click()
  await expect.poll(place).toBe(which.count - 1)
  await page.context().close()
})

test.each(carousels)('$name goes on after a press, stops for its pause button, and goes on for play (59, 60)', async (which) => {
  const { island, dots, place } = await open(which)
  await dots.nth(1).click()
  await page.clock.runFor(which.every)
  await expect.poll(place).toBe(2 % which.count)
  await island.getByRole('button', { name: /^Pause/ }).click()
  await page.clock.runFor(which.every * 5)
  expect(await place()).toBe(2 % which.count)
  await island.getByRole('button', { name: /^Play/ }).click()
  await page.clock.runFor(which.every)
  await expect.poll(place).toBe(3 % which.count)
  await page.context().close()
})

test.each(carousels)('$name does not move by itself for those who want less motion (60)', async (which) => {
  const { island, place } = await open(which, 'reduce')
  await page.clock.runFor(which.every * 4)
  expect(await place()).toBe(0)
  expect(await island.getByRole('button', { name: /^Play/ }).isVisible()).toBe(true)
  await page.context().close()
})

test('what a slide shows is what can be reached: the other pages of products are out of the way (58)', async () => {
  const { island, next } = await open(carousels[0] as Case)
  const shelves = island.locator('.product-shelf')
  const reachable = () => shelves.evaluateAll((all) => all.map((shelf) => !(shelf as HTMLElement).inert))
  expect(await reachable()).toEqual([true, false, false])
  await next.click()
  await expect.poll(reachable).toEqual([false, true, false])
  expect(await shelves.nth(1).locator('.product-card').count()).toBe(6)
  expect(await shelves.nth(1).locator('.product-card').first().isVisible()).toBe(true)
  await page.context().close()
})
