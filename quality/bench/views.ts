import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { startSite } from '#tests/kit/site-process.ts'
import { countResponses, runLoadFor, type LoadResult } from '#tests/kit/load-generator.ts'
import { median, medianAndRange, type Measurement, type Scenario } from './measurement.ts'
import { readRawResponse } from './raw-response.ts'
import { startBareServer } from './start-bare-server.ts'

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

/** Views accepted and stored compared with bare node:http, which reads and stores nothing. */
export const views: Scenario = {
  name: 'views',
  async run() {
    const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
    const bare = await startBareServer(await readRawResponse(`${site.url}/api/health`, {}))
    try {
      const ratios: number[] = []
      let sent = 0
      for (let round = 0; round < 3; round++) {
        const base = await runLoadFor(seconds, bare.url, { clients }, viewRequest)
        const ours = await runLoadFor(seconds, site.url, { clients }, viewRequest)
        ratios.push(successesPerSecond(ours) / successesPerSecond(base))
        sent += countResponses(ours)
      }
      const file = new DatabaseSync(join(site.dataDir, 'wagwise.db'), { readOnly: true })
      const stored = Number(file.prepare('select count(*) as n from page_views').get()?.['n'])
      file.close()
      return rowsOf(ratios, sent, stored)
    } finally {
      bare.stop()
      await site.stop()
    }
  },
}

const successesPerSecond = ({ latencies, seconds: taken }: LoadResult) => latencies.length / taken

function rowsOf(ratios: number[], sent: number, stored: number): Measurement[] {
  return [
    {
      name: 'page views accepted and stored, against bare node:http',
      target: '≥ 0.3',
      value: medianAndRange(ratios),
      met: median(ratios) >= 0.3,
    },
    {
      name: 'page views sent and stored',
      target: 'equal',
      value: `${sent} sent, ${stored} stored`,
      met: sent === stored,
    },
  ]
}
