import { expect, test } from 'vitest'
import { islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
const { browser } = site

const carousels = [
  { name: 'featured-products', path: '/', every: 4000 },
  { name: 'featured-stories', path: '/', every: 4000 },
  { name: 'product-slider', path: '/', every: 3500 },
  { name: 'testimonials', path: '/', every: 5000 },
  { name: 'shop-hero', path: '/shop', every: 5000 },
]

test('every carousel moves by itself at its own pace (35, 37, 47, 49, 136)', async () => {
  const page = await newReaderPage(browser, { reducedMotion: 'no-preference' })
  await page.clock.install({ time: 0 })
  for (const path of ['/', '/shop']) {
    await page.goto(site.url + path)
    const here = carousels.filter((carousel) => carousel.path === path)
    for (const { name } of here) {
      await page.locator(`[data-island="${name}"]`).scrollIntoViewIfNeeded()
      await page.waitForSelector(islandReady(name))
    }
    await page.clock.pauseAt(path === '/' ? 3_600_000 : 7_200_000)
    for (const { name, every } of here) {
      const dots = page.locator(`[data-island="${name}"] .carousel-dot`)
      const current = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.ariaCurrent === 'true'))
      // Whatever the clock jump has moved: from here on only the test counts.
      await dots.nth(1).click()
      await expect.poll(current).toBe(1)
      await page.clock.runFor(every - 100)
      expect([name, await current()]).toEqual([name, 1])
      await page.clock.runFor(100)
      await expect.poll(current).toBe(2)
    }
  }
  await page.context().close()
})
