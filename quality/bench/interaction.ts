import { newReaderPage } from '#tests/kit/browser.ts'
import { chromium, type Page } from 'playwright'
import { findChromium } from '#tests/kit/find-programs.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { firstArticle } from './first-article.ts'
import { median, notMeasured, medianAndRange, type Measurement, type Scenario } from './measurement.ts'

const slowdown = 4
const rounds = 5
const target = '≤ 200 ms'
const interactions: Readonly<Record<string, { path: string; act: (page: Page) => Promise<unknown> }>> = {
  'like an article': {
    path: '/article/:some',
    act: (page) => page.locator('[data-island="like-bar"] button').first().click(),
  },
  'open the search dialog and type': {
    path: '/',
    act: async (page) => {
      await page.locator('[data-open-search]:visible').first().click()
      await page.getByRole('dialog').getByRole('combobox').pressSequentially('dog', { delay: 60 })
    },
  },
  'next slide of a carousel': { path: '/', act: (page) => page.getByRole('button', { name: /next/i }).first().click() },
  'a blog tab': {
    path: '/blog',
    act: (page) => page.getByRole('main').getByRole('link', { name: 'Cat Care' }).first().click(),
  },
  'a shop tab': {
    path: '/shop',
    act: (page) => page.locator('[data-island="shop-grid"] a, [data-island="shop-grid"] button').nth(1).click(),
  },
}

/** The longest time from an interaction to the next paint, with the CPU throttled four times. */
export const interaction: Scenario = {
  name: 'interaction',
  async run() {
    const executablePath = findChromium()
    if (!executablePath) return [notMeasured('interaction', target, 'Chromium not found')]
    const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', LOG_LEVEL: 'error' })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    const { slug } = await firstArticle(site.url)
    try {
      const rows: Measurement[] = []
      for (const [name, { path, act }] of Object.entries(interactions)) {
        const address = site.url + path.replace(':some', slug)
        const waits: number[] = []
        for (let round = 0; round < rounds; round++)
          waits.push(await longestEvent(await newReaderPage(browser), address, act))
        rows.push({
          name: `${name}, CPU ${slowdown} times slower`,
          target,
          value: medianAndRange(waits, ' ms'),
          met: median(waits) <= 200,
        })
      }
      return rows
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

async function longestEvent(page: Page, address: string, act: (page: Page) => Promise<unknown>): Promise<number> {
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: false,
    } as PerformanceObserverInit)
  })
  await act(page)
  await page.waitForTimeout(700)
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  await page.close()
  return Math.max(16, ...seen)
}
