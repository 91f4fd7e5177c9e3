import { chromium } from 'playwright'
import { owner, ownerEnv } from '#tests/kit/admin.ts'
import { findChromium } from '#tests/kit/find-programs.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { fillDatabase } from './filled-database.ts'
import { median, percentile, notMeasured, medianAndRange, type Scenario } from './measurement.ts'

const articles = 10_000
const target = '60 frames per second'

/** The dashboard's list of many articles, scrolled with the mouse wheel. */
export const listScroll: Scenario = {
  name: 'list-scroll',
  async run() {
    const what = `dashboard: scrolling the list of ${articles} articles`
    const executablePath = findChromium()
    if (!executablePath) return [notMeasured(what, target, 'Chromium not found')]
    const filled = await fillDatabase('SQLite', articles)
    if (!filled) throw new Error('SQLite is part of Node.')
    const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', ...filled.env, ...ownerEnv })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      const headers = { origin: site.url }
      const signedIn = await page.request.post(`${site.url}/api/auth/sign-in/email`, { data: owner, headers })
      if (!signedIn.ok()) throw new Error(`Signing in returned ${signedIn.status()}`)
      await page.goto(`${site.url}/admin`)
      await page.locator('tbody tr').nth(20).waitFor()
      const gaps: number[] = []
      for (let round = 0; round < 3; round++) {
        const watching = page.evaluate(watchFrames, 2000)
        await page.mouse.move(640, 500)
        for (let index = 0; index < 60; index++) await page.mouse.wheel(0, index % 30 < 15 ? 120 : -120)
        gaps.push(...(await watching))
      }
      const rate = 1000 / median(gaps)
      const slowest = percentile(gaps, 0.95)
      const met = rate >= 58 && slowest <= 20
      return [
        {
          name: what,
          target,
          value: `${rate.toFixed(0)}, ${medianAndRange(gaps, ' ms')} apart`,
          met,
          note: `p95 ${slowest} ms`,
        },
      ]
    } finally {
      await browser.close()
      await site.stop()
      await filled.stop()
    }
  },
}

/** Runs in the page: the time between two frames, for this long. */
function watchFrames(milliseconds: number): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = []
    const begun = performance.now()
    let last = begun
    const look = (now: number) => {
      if (now > last) gaps.push(now - last)
      last = now
      if (now - begun < milliseconds) requestAnimationFrame(look)
      else resolve(gaps)
    }
    requestAnimationFrame(look)
  })
}
