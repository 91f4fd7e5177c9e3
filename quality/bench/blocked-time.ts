import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findChromium } from '#tests/kit/find-programs.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { firstArticle } from './first-article.ts'
import { median, notMeasured, medianAndRange, type Measurement, type Scenario } from './measurement.ts'

const rounds = 3
const seconds = 6
const target = '≤ 50 ms'
const mainPaths = ['/', '/article/:some', '/category/dog-care', '/shop']
const otherPaths = ['/blog', '/contact', '/auth', '/favorites', '/faq']
type Event = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { beginData?: { url?: string } }
}

/** Lighthouse's sum by CPU time, and without a debugger: with one, V8 parses all of React a second time. */
export const blockedTime: Scenario = {
  name: 'blocked-time',
  async run({ long }) {
    const chromium = findChromium()
    if (!chromium) return [notMeasured('blocked time', target, 'Chromium not found')]
    const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', LOG_LEVEL: 'error' })
    try {
      const { slug } = await firstArticle(site.url)
      const rows: Measurement[] = []
      for (const path of long ? [...mainPaths, ...otherPaths] : mainPaths) {
        const url = site.url + path.replace(':some', slug)
        const sums: { cpu: number; wall: number }[] = []
        while (sums.length < rounds) sums.push(sumBlockedTime(await tracePage(chromium, url), url))
        const cpu = sums.map((sum) => sum.cpu)
        rows.push({
          name: `blocked after the first paint: ${path}`,
          target,
          value: medianAndRange(cpu, ' ms'),
          met: median(cpu) <= 50,
          note: `by wall time ${medianAndRange(
            sums.map((sum) => sum.wall),
            ' ms',
          )}`,
        })
      }
      return rows
    } finally {
      await site.stop()
    }
  },
}

async function tracePage(chromium: string, url: string): Promise<Event[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-trace-'))
  const file = join(folder, 'trace.json')
  const browser = spawn(
    chromium,
    [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--window-size=412,823', '--force-device-scale-factor=1.75', `--user-data-dir=${join(folder, 'profile')}`],
      ...['--trace-startup=devtools.timeline,toplevel,loading', `--trace-startup-duration=${seconds}`],
      ...[`--trace-startup-file=${file}`, '--trace-startup-format=json', url],
    ],
    { stdio: 'ignore' },
  )
  const closed = new Promise((resolve) => browser.once('close', resolve))
  try {
    for (let tries = 0; tries < 60; tries++) {
      await wait(500)
      const events = await readFile(file, 'utf8').then(parseTrace, () => undefined)
      if (events) return events
    }
    throw new Error('Chromium wrote no trace.')
  } finally {
    browser.kill('SIGKILL')
    await closed
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Chromium writes the file in parts. */
function parseTrace(text: string): Event[] | undefined {
  try {
    return (JSON.parse(text) as { traceEvents: Event[] }).traceEvents
  } catch {
    return undefined
  }
}

/** As Lighthouse does for its slower phone: tasks with layout take twice as long there, others four times. */
function sumBlockedTime(events: readonly Event[], url: string): { cpu: number; wall: number } {
  const parsing = events.find(({ name, args }) => name === 'ParseHTML' && args?.beginData?.url === url)
  const page = events.filter(({ pid, tid }) => pid === parsing?.pid && tid === parsing.tid)
  const painted = page.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error(`The trace of ${url} has no first paint.`)
  const layouts = page.filter(({ name }) => name === 'Layout' || name === 'UpdateLayoutTree')
  const sum = { cpu: 0, wall: 0 }
  for (const { name, ts, dur = 0, tdur = dur } of page) {
    if (name !== 'ThreadControllerImpl::RunTask' || ts < painted.ts) continue
    const factor = layouts.some((layout) => layout.ts >= ts && layout.ts < ts + dur) ? 2 : 4
    sum.cpu += Math.max(0, (factor * tdur) / 1000 - 50)
    sum.wall += Math.max(0, (factor * dur) / 1000 - 50)
  }
  return sum
}
