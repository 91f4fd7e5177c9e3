import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { islandReady, newReaderPage, openSharedBrowser } from '#tests/kit/browser.ts'
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

const carousels = [
  { name: 'featured-products', path: '/', every: 4000, count: 3, numbers: '31, 35' },
  { name: 'featured-stories', path: '/', every: 4000, count: 4, numbers: '36, 37' },
  { name: 'product-slider', path: '/', every: 3500, count: 10, numbers: '46, 47' },
  { name: 'testimonials', path: '/', every: 5000, count: 6, numbers: '48, 49' },
  { name: 'shop-hero', path: '/shop', every: 5000, count: 3, numbers: '135, 136' },
]

/** A page whose clock only the test moves, once everything named has hydrated. */
async function open(path: string, names: readonly string[], reducedMotion: 'reduce' | 'no-preference') {
  const page = await newReaderPage(browser, { reducedMotion })
  await page.clock.install({ time: 0 })
  await page.goto(site.url + path)
  for (const name of names) {
    await page.locator(`[data-island="${name}"]`).scrollIntoViewIfNeeded()
    await page.waitForSelector(islandReady(name))
  }
  await page.clock.pauseAt(3_600_000)
  return page
}

function carouselOf(page: Page, name: string) {
  const island = page.locator(`[data-island="${name}"]`)
  const dots = island.locator('.carousel-dot')
  const place = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.ariaCurrent === 'true'))
  const button = (label: string | RegExp) => island.getByRole('button', { name: label })
  /** Slides animate in real time, not in the test's. */
  const atRest = () =>
    island
      .locator('[tabindex="0"]')
      .first()
      .evaluate((row) => row.scrollLeft === 0 && row.getAnimations({ subtree: true }).length === 0)
  const reaches = async (expected: number) => {
    await expect.poll(place).toBe(expected)
    await expect.poll(atRest).toBe(true)
  }
  return { island, dots, place, button, reaches }
}

test.each(carousels)(
  '$name moves every $every ms and wraps around ($numbers, 57)',
  async ({ name, path, every, count }) => {
    const page = await open(path, [name], 'no-preference')
    const { dots, place, reaches } = carouselOf(page, name)
    expect(await dots.count()).toBe(count)
    // Whatever the clock jump has moved: from here on only the test counts.
    await dots.nth(count - 2).click()
    await reaches(count - 2)
    for (const next of [count - 1, 0, 1]) {
      const before = await place()
      await page.clock.runFor(every - 100)
      expect(await place()).toBe(before)
      await page.clock.runFor(100)
      await reaches(next)
    }
    await page.context().close()
  },
)

test.each(carousels)(
  '$name has dots and buttons that wrap around at both ends, goes on after a click, and can be paused (57, 58, 59, 60)',
  async ({ name, path, every, count }) => {
    const page = await open(path, [name], 'no-preference')
    const { dots, place, reaches, button } = carouselOf(page, name)
    await dots.first().click()
    await reaches(0)
    await button('Previous').click()
    await reaches(count - 1)
    await button('Next').click()
    await reaches(0)
    await dots.nth(1).click()
    await reaches(1)
    await page.clock.runFor(every)
    await reaches(2)
    await button(/^Pause/).click()
    await page.clock.runFor(every * 5)
    expect(await place()).toBe(2)
    await button(/^Play/).click()
    await page.clock.runFor(every)
    await reaches(3 % count)
    await page.context().close()
  },
)

test.each(['/', '/shop'])(
  'nothing on %s moves automatically for visitors who prefer reduced motion (60)',
  async (path) => {
    const here = carousels.filter((carousel) => carousel.path === path)
    const names = here.map(({ name }) => name)
    const page = await open(path, names, 'reduce')
    await page.clock.runFor(30_000)
    for (const name of names) {
      const { place, button } = carouselOf(page, name)
      expect(await place(), name).toBe(0)
      expect(await button(/^Play/).isVisible(), name).toBe(true)
    }
    await page.context().close()
  },
)

test('only the visible page of products can be focused, and it holds six (31, 58)', async () => {
  const page = await open('/', ['featured-products'], 'reduce')
  const { island, button } = carouselOf(page, 'featured-products')
  const shelves = island.locator('.product-shelf')
  const reachable = () => shelves.evaluateAll((all) => all.map((shelf) => !(shelf as HTMLElement).inert))
  expect(await reachable()).toEqual([true, false, false])
  await button('Next').click()
  await expect.poll(reachable).toEqual([false, true, false])
  expect(await shelves.nth(1).locator('.product-card').count()).toBe(6)
  await page.context().close()
})
