import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { startSite } from '#tests/kit/site-process.ts'
import { countResponses, runLoadFor, type LoadResult } from '#tests/kit/load-generator.ts'
import { median, percentile, medianAndRange, type Measurement, type Scenario } from './measurement.ts'

const seconds = 4
const clients = 64
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
    const child = fork('quality/bench/bare-post-server.ts')
    const [address] = (await once(child, 'message')) as [AddressInfo]
    const bare = `http://127.0.0.1:${address.port}`
    try {
      const [ratios, slower]: [number[], number[]] = [[], []]
      let sent = 0
      for (let round = 0; round < 3; round++) {
        const base = await runLoadFor(seconds, bare, { clients }, viewRequest)
        const quiet = await readerLatencies(site.url)
        const [ours, busy] = await Promise.all([
          runLoadFor(seconds, site.url, { clients }, viewRequest),
          readerLatencies(site.url),
        ])
        ratios.push(successesPerSecond(ours) / successesPerSecond(base))
        slower.push(percentile(busy, 0.99) / percentile(quiet, 0.99))
        sent += countResponses(ours)
      }
      const file = new DatabaseSync(join(site.dataDir, 'wagwise.db'), { readOnly: true })
      const stored = Number(file.prepare('select count(*) as n from page_views').get()?.['n'])
      file.close()
      return rowsOf(ratios, slower, sent, stored)
    } finally {
      child.kill()
      await site.stop()
    }
  },
}

const successesPerSecond = ({ latencies, seconds: taken }: LoadResult) => latencies.length / taken

/** Latencies of two readers who open cached pages. */
async function readerLatencies(url: string): Promise<number[]> {
  const paths = ['/', '/blog', '/shop']
  // As every browser does.
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const { latencies } = await runLoadFor(seconds, url, { clients: 2 }, (index) => ({
    path: paths[index % 3] ?? '/',
    headers,
  }))
  return latencies
}

function rowsOf(ratios: number[], slower: number[], sent: number, stored: number): Measurement[] {
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
      note: 'clients and server share the cores',
    },
    {
      name: 'page views sent and stored (dropped ones get 202 and are counted)',
      target: 'equal',
      value: `${sent} sent, ${stored} stored`,
      met: sent === stored,
    },
  ]
}
