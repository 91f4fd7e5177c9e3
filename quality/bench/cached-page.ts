import { setTimeout as wait } from 'node:timers/promises'
import { cpuTime } from '#tests/kit/process-usage.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { firstArticle } from './first-article.ts'
import { median, notMeasured, medianAndRange, type Measurement, type Scenario } from './measurement.ts'
import { hasWrk, runLoad, type Load } from './load.ts'
import { createPacedLoad } from './paced-load.ts'
import { readRawResponse } from './raw-response.ts'
import { startBareServer } from './start-bare-server.ts'

const rounds = 5
const seconds = 3
const headers = { 'accept-encoding': 'br' }
/** V8 collects garbage thoroughly on a quiet server and drops what it knows about objects that are not in use. */
const quietSeconds = 100

/** A cached article compared with bare node:http sending the same bytes, in alternation, then once more. */
export const cachedPage: Scenario = {
  name: 'cached-page',
  async run() {
    const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', LOG_LEVEL: 'error' })
    const page = `${site.url}/article/${(await firstArticle(site.url)).slug}`
    const sample = await readRawResponse(page, headers)
    const bare = await startBareServer(sample)
    const compareWithBare = async () => {
      const [toBare, byTime]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        const base = await measure(bare.url, bare.pid)
        const ours = await measure(page, site.child.pid ?? 0)
        toBare.push(ours.speed / base.speed)
        byTime.push(base.processor / ours.processor)
      }
      return { toBare, byTime }
    }
    try {
      const fresh = rowsOf('', await compareWithBare())
      const latency = latencyRow(page, bare.url)
      await wait(quietSeconds * 1000)
      const aged = rowsOf(`, after ${quietSeconds} quiet seconds`, await compareWithBare())
      return [...fresh, ...aged, latency]
    } finally {
      bare.stop()
      await site.stop()
    }
  },
}

function rowsOf(when: string, { toBare, byTime }: { toBare: number[]; byTime: number[] }): Measurement[] {
  const what = `cached article against bare node:http${when}`
  return [
    { name: what, target: '≥ 0.9 of its requests', value: medianAndRange(toBare), met: median(toBare) >= 0.9 },
    { name: `${what}, by CPU time`, target: '≥ 0.9', value: medianAndRange(byTime), met: median(byTime) >= 0.9 },
  ]
}

function latencyRow(page: string, bare: string): Measurement {
  const what = 'cached article: p99 against p50 at 80 % of the peak'
  if (!hasWrk()) return notMeasured(what, '≤ 3', 'wrk is not installed')
  const [ours, base] = [createPacedLoad(page, headers), createPacedLoad(bare, headers)]
  for (let round = 0; round < 6; round++) for (const one of [ours, base]) one.runRound()
  const { ratio, ratios, loaded } = ours.results()
  return {
    name: what,
    target: '≤ 3',
    value: ratios,
    met: ratio <= 3,
    note: `${loaded}; bare node:http: ${base.results().ratios}`,
  }
}

const requestsPerSecond = ({ requests, seconds: taken }: Load) => requests / taken

async function measure(url: string, pid: number) {
  const before = cpuTime(pid)
  const load = await runLoad(url, seconds, headers)
  return { speed: requestsPerSecond(load), processor: (cpuTime(pid) - before) / load.requests }
}
