import { fork } from 'node:child_process'
import { once } from 'node:events'
import { signIn } from '#tests/kit/admin-client.ts'
import { adminEnv } from '#tests/kit/admin.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import {
  compareLatency,
  countFailures,
  countResponses,
  runLoadFor,
  startLoad,
  type LoadMessage,
  type LoadRequest,
  type LoadResult,
} from '#tests/kit/load-generator.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { percentile } from '#tests/kit/statistics.ts'

const seconds = 6
/** V8 compiles the code of a search for seconds. A site that is overloaded has run for longer. */
const warmUpSeconds = 8
/** A later response than this is useless: the client has given up. */
const usefulResponseMs = 2000
/** Without a limit the last of them would wait for half a minute; the load process is slow, too. */
const maxLatencyMs = 15_000
const adminPace = { clients: 2, perSecond: 10 }

type Overloaded = { peak: LoadResult; crowd: LoadResult; admin: { quiet: LoadResult; busy: LoadResult } }

/** Five times as many searches as the server can answer, each of them an uncacheable page. */
export async function runOverload({ rounds }: { rounds: number }): Promise<FaultResult> {
  const env = { ...adminEnv, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const site = await startSite('dist/server/main.js', env)
  const results: Overloaded[] = []
  try {
    const cookie = await signIn(site.url)
    await runCrowd(site.url, warmUpSeconds, 16)
    for (let round = 0; round < rounds; round++) results.push(await overload(site.url, cookie))
  } finally {
    await site.stop()
  }
  const sum = (count: (one: Overloaded) => number) => results.reduce((total, one) => total + count(one), 0)
  const failed = sum(({ crowd, admin }) => countFailures(crowd, [503]) + countFailures(admin.busy))
  const rejected = sum(({ crowd }) => crowd.rejectionLatencies.length)
  const longest = Math.max(...results.map(({ crowd }) => percentile(crowd.latencies, 0.99)))
  return {
    name: 'overload',
    description: 'Five times as many searches as can be answered: the rest get 503 at once, and an admin can work.',
    tried: sum(({ crowd }) => countResponses(crowd)),
    passed: sum(({ crowd }) => crowd.latencies.length) + rejected,
    lost: failed,
    notes: [`${rejected} rejected; p99 of the others ${Math.round(longest)} ms`, ...results.map(describe)],
    ok: failed === 0 && longest <= maxLatencyMs && rejected > 0,
  }
}

async function overload(url: string, cookie: string): Promise<Overloaded> {
  const nextAdmin = (): LoadRequest => ({ path: '/api/admin/articles', headers: { cookie } })
  const quiet = await runLoadFor(3, url, adminPace, nextAdmin)
  const peak = await runCrowd(url, seconds, 16)
  const admin = startLoad(url, adminPace, nextAdmin)
  const crowd = await runCrowd(url, seconds, 500, Math.round((countResponses(peak) / peak.seconds) * 5))
  return { peak, crowd, admin: { quiet, busy: await admin.stop() } }
}

function describe({ peak, crowd, admin }: Overloaded): string {
  const rateWithinLimit = ({ latencies, seconds: taken }: LoadResult) =>
    latencies.filter((latency) => latency <= usefulResponseMs).length / taken
  return [
    `${(rateWithinLimit(crowd) / rateWithinLimit(peak)).toFixed(2)} of the peak in time`,
    `rejections' p99 ${percentile(crowd.rejectionLatencies, 0.99).toFixed(0)} ms`,
    `an admin's ${compareLatency(admin.quiet, admin.busy)}`,
  ].join('; ')
}

async function runCrowd(url: string, ...pace: number[]): Promise<LoadResult> {
  const child = fork('quality/faults/search-crowd-worker.ts', [url, ...pace.map(String)])
  const gone = once(child, 'disconnect').then(() => {
    throw new Error('The load process exited without a result.')
  })
  const [result] = (await Promise.race([once(child, 'message'), gone])) as [LoadMessage]
  return { ...result, statuses: new Map(result.statuses) }
}
