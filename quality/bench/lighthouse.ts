import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '#tests/kit/find-programs.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { firstArticle } from './first-article.ts'
import { median, notMeasured, medianAndRange, type Measurement, type Scenario } from './measurement.ts'

const run = promisify(execFile)
const program = 'lighthouse@13.5.0'
const rounds = 3
const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
type Report = { categories: Record<string, { score: number }>; audits: Record<string, { numericValue: number }> }

/** Lighthouse with its mobile profile, downloaded by npm for this run: it is not a dependency of the site. */
export const lighthouse: Scenario = {
  name: 'lighthouse',
  async run({ long }) {
    const chromium = findChromium()
    const target = '100 / 100 / 100 / 100, LCP ≤ 1.2 s, TBT ≤ 50 ms, CLS 0'
    if (!chromium) return [notMeasured('Lighthouse, mobile', target, 'Chromium not found')]
    const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', LOG_LEVEL: 'error' })
    const folder = await mkdtemp(join(tmpdir(), 'wagwise-lighthouse-'))
    try {
      const { slug } = await firstArticle(site.url)
      const pages = ['/', `/article/${slug}`, ...(long ? ['/blog', '/shop', '/category/dog-care', '/contact'] : [])]
      const rows: Measurement[] = []
      for (const path of pages) {
        const reports: Report[] = []
        for (let round = 0; round < rounds; round++)
          reports.push(await runLighthouseWithRetry(site.url + path, chromium, join(folder, 'report.json')))
        rows.push(rowOf(path, target, reports))
      }
      return rows
    } catch (error) {
      // Only the last line: the command and npm's own output come before it.
      const reason = (error as Error).message.trim().split('\n').at(-1)
      return [notMeasured('Lighthouse, mobile', target, `Lighthouse could not be downloaded or run: ${reason}`)]
    } finally {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** About one run in a dozen reports that the browser did not open the page in time. */
function runLighthouseWithRetry(...args: Parameters<typeof runLighthouse>): Promise<Report> {
  return runLighthouse(...args).catch(() => runLighthouse(...args))
}

async function runLighthouse(url: string, chromium: string, file: string): Promise<Report> {
  const only = '--only-categories=performance,accessibility,best-practices,seo'
  const args = [
    'exec',
    '--yes',
    `--package=${program}`,
    '--',
    'lighthouse',
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    only,
    `--chrome-flags=${flags}`,
  ]
  await run('npm', args, { env: { ...process.env, CHROME_PATH: chromium }, timeout: 180_000 })
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

function rowOf(path: string, target: string, reports: readonly Report[]): Measurement {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((kind) =>
    Math.round(median(reports.map(({ categories }) => (categories[kind]?.score ?? 0) * 100))),
  )
  const values = (audit: string) => reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)
  const [lcp, tbt, cls] = [
    values('largest-contentful-paint'),
    values('total-blocking-time'),
    values('cumulative-layout-shift'),
  ]
  return {
    name: `Lighthouse, mobile, median of ${rounds}: ${path}`,
    target,
    value: `${scores.join(' / ')}, LCP ${medianAndRange(lcp, ' ms')}, TBT ${medianAndRange(tbt, ' ms')}, CLS ${median(cls)}`,
    met: scores.every((score) => score === 100) && median(lcp) <= 1200 && median(tbt) <= 50 && median(cls) === 0,
  }
}
