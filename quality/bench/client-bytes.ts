import { chromium, type Browser, type Page } from 'playwright'
import { owner, ownerEnv } from '#tests/kit/admin.ts'
import { findChromium } from '#tests/kit/find-programs.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { firstArticle } from './first-article.ts'
import { notMeasured, type Measurement, type Scenario } from './measurement.ts'

type Weight = { script: number; styles: number }
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const scriptBudgets: Readonly<Record<string, number>> = {
  '/article/:some': 80_000,
  '/': 85_000,
  '/blog': 78_000,
  '/shop': 78_000,
  '/admin': 250_000,
}
const styleBudget = 14_000

/** Compressed bytes of our own scripts and styles that a browser fetches until a page has been scrolled to its end. */
export const clientBytes: Scenario = {
  name: 'client-bytes',
  async run() {
    const executablePath = findChromium()
    if (!executablePath) return [notMeasured('client bytes', 'article 80, home 85, blog and shop 78 KB', 'no Chromium')]
    const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', LOG_LEVEL: 'error', ...ownerEnv })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const { slug } = await firstArticle(site.url)
      const rows: Measurement[] = []
      for (const [path, limit] of Object.entries(scriptBudgets)) {
        const url = path.replace(':some', slug)
        const weight = await measurePage(browser, site.url, url)
        rows.push(rowOf(path, limit, weight))
      }
      return rows
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

function rowOf(path: string, limit: number, { script, styles: css }: Weight): Measurement {
  const readers = path !== '/admin'
  return {
    name: `scripts and styles of ${path.replace(':some', '…')}`,
    target: readers ? `≤ ${limit / 1000} KB and ≤ ${styleBudget / 1000} KB` : `≤ ${limit / 1000} KB of scripts`,
    value: `${kilobytes(script)} and ${kilobytes(css)}`,
    met: script <= limit && (!readers || css <= styleBudget),
  }
}

async function measurePage(browser: Browser, url: string, path: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  if (path === '/admin') {
    const headers = { origin: url }
    const signedIn = await context.request.post(`${url}/api/auth/sign-in/email`, { data: owner, headers })
    if (!signedIn.ok()) throw new Error(`Signing in returned ${signedIn.status()}`)
  }
  const page = await context.newPage()
  const weight: Weight = { script: 0, styles: 0 }
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const size = Number(response.headers()['content-length'] ?? 0)
    if (pathname.endsWith('.js')) weight.script += size
    if (pathname.endsWith('.css')) weight.styles += size
  })
  const response = await page.goto(url + path, { waitUntil: 'load' })
  if (response?.url() !== url + path || !response.ok()) throw new Error(`${path} is not shown`)
  await scrollThrough(page)
  await context.close()
  if (weight.script === 0 || weight.styles === 0) throw new Error(`${path} loads no scripts or no styles`)
  return weight
}

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let at = 0; at < height; at += 400) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(60)
  }
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
}
