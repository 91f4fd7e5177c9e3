import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { readPageCosts, startBareSite } from '#quality/faults/bare-site.ts'
import { pinToCore, unpin } from '#quality/faults/pin-to-core.ts'
import { readInFlood, readQuietly } from '#quality/faults/readers-in-flood.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { countResponses, runLoadFor, type LoadResult } from '#tests/kit/load-generator.ts'
import { median, percentile, medianAndRange, type Measurement, type Scenario } from './measurement.ts'

const seconds = 4
const clients = 64
// As every browser does.
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const viewBody = (index: number) =>
  JSON.stringify({
    visitorId: `visitor_${1_790_000_000_000 + (index % 5000)}_abcdefghijklmnop`,
    sessionId: `session_${index % 7000}_abcdefghijklmnop`,
    pagePath: '/blog',
    referrer: '',
  })
const viewRequest = (index: number) => ({
  method: 'POST',
  path: '/api/functions/track-page-view',
  body: viewBody(index),
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' },
})

/** Views accepted and stored compared with bare node:http reading the same bodies, and what readers notice of it. */
export const views: Scenario = {
  name: 'views',
  async run() {
    const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
    const bare = await startBareSite(await readPageCosts(site.url))
    try {
      const [ratios, slower, bareSlower]: [number[], number[], number[]] = [[], [], []]
      let sent = 0
      for (let round = 0; round < 3; round++) {
        const base = await runLoadFor(seconds, bare.url, { clients }, viewRequest)
        const [ours] = await Promise.all([runLoadFor(seconds, site.url, { clients }, viewRequest), read(site.url)])
        ratios.push(successesPerSecond(ours) / successesPerSecond(base))
        sent += countResponses(ours)
      }
      for (const pid of [site.child.pid ?? 0, bare.pid]) pinToCore(0, pid)
      pinToCore(1, process.pid)
      for (let round = 0; round < 3; round++) {
        bareSlower.push((await compareReaders(bare.url)).slower)
        const ours = await compareReaders(site.url)
        slower.push(ours.slower)
        sent += ours.sent
      }
      const file = new DatabaseSync(join(site.dataDir, 'wagwise.db'), { readOnly: true })
      const stored = Number(file.prepare('select count(*) as n from page_views').get()?.['n'])
      file.close()
      return rowsOf(ratios, { slower, bareSlower }, sent, stored)
    } finally {
      unpin(process.pid)
      bare.stop()
      await site.stop()
    }
  },
}

const successesPerSecond = ({ latencies, seconds: taken }: LoadResult) => latencies.length / taken

/** Two readers who open cached pages as fast as they can. */
function read(url: string): Promise<LoadResult> {
  const paths = ['/', '/blog', '/shop']
  return runLoadFor(seconds, url, { clients: 2 }, (index) => ({ path: paths[index % 3] ?? '/', headers }))
}

/** How many times slower readers are during a flood that another process sends; here it would delay them itself. */
async function compareReaders(url: string): Promise<{ slower: number; sent: number }> {
  const quiet = await readQuietly(url)
  const { busy, flood } = await readInFlood(url, { seconds, connections: clients })
  const p99 = ({ latencies }: LoadResult) => percentile(latencies, 0.99)
  return { slower: p99(busy) / p99(quiet), sent: countResponses(flood) }
}

type Readers = { slower: number[]; bareSlower: number[] }

function rowsOf(ratios: number[], { slower, bareSlower }: Readers, sent: number, stored: number): Measurement[] {
  return [
    {
      name: 'page views accepted and stored, against bare node:http',
      target: '≥ 0.3',
      value: medianAndRange(ratios),
      met: median(ratios) >= 0.3,
    },
    {
      name: "readers' p99 meanwhile, against an idle server",
      target: '≤ 2',
      value: medianAndRange(slower),
      met: median(slower) <= 2,
      note: `bare node:http: ${medianAndRange(bareSlower)}; server on one core, clients on the other`,
    },
    {
      name: 'page views sent and stored (dropped ones get 202 and are counted)',
      target: 'equal',
      value: `${sent} sent, ${stored} stored`,
      met: sent === stored,
    },
  ]
}
