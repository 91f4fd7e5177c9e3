import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuTime } from '#tests/kit/process-usage.ts'
import { startSite } from '#tests/kit/site-process.ts'
import {
  compareLatency,
  runLoadFor,
  countFailures,
  startLoad,
  countResponses,
  type LoadRequest,
  type LoadMessage,
  type LoadResult,
} from '#tests/kit/load-generator.ts'
import { percentile } from '#tests/kit/statistics.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import { adminEnv } from '#tests/kit/admin.ts'
import { startBareSite } from './bare-site.ts'
import { pinToCore, unpin } from './pin-to-core.ts'
import type { RecordedWaits } from './record-waits.ts'

const seconds = 6
/** V8 compiles the code of a search for seconds, on the core of the server. A site that is overloaded has run for longer. */
const warmUpSeconds = 8
/** A later response than this is useless: the client has given up. */
const usefulResponseMs = 2000
/** Without a limit the last of them would wait for half a minute; the load process is slow, too. */
const maxLatencyMs = 15_000
const adminPace = { clients: 2, perSecond: 10 }

type Target = { url: string; pid: number; cookie: string; waitsFile: string }
type Overloaded = RecordedWaits & {
  peak: LoadResult
  crowd: LoadResult
  admin: { quiet: LoadResult; busy: LoadResult }
  /** CPU time of one search, one admin's request and one rejection, which is what the others leave. */
  searchMs: number
  adminMs: number
  rejectionMs: number
}

/**
 * Five times as many searches as the server can answer, each of them an uncacheable page. Then the same with bare
 * node:http, where a search is as much CPU time: what that misses, the machine forbids.
 */
export async function runOverload({ rounds }: { rounds: number }): Promise<FaultResult> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-overload-'))
  const waitsFile = join(folder, 'waits.json')
  const recording = { WAITS_FILE: waitsFile, NODE_OPTIONS: `--import ${resolve('quality/faults/record-waits.ts')}` }
  const env = { ...adminEnv, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...recording }
  const site = await startSite('dist/server/main.js', env)
  const pid = site.child.pid ?? 0
  const isApart = pinToCore(0, pid) && pinToCore(1, process.pid)
  const ours: Overloaded[] = []
  const bare: Overloaded[] = []
  try {
    const cookie = await signIn(site.url)
    const searchBytes = (await (await fetch(`${site.url}/blog?q=crowd`)).arrayBuffer()).byteLength
    const { headers } = await fetch(`${site.url}/api/health`)
    await runCrowd(site.url, warmUpSeconds, 16)
    for (let round = 0; round < rounds; round++) {
      const seen = await overload({ url: site.url, pid, cookie, waitsFile })
      ours.push(seen)
      const server = await startBareSite({ ...seen, searchBytes, headers: Object.fromEntries(headers) }, recording)
      pinToCore(0, server.pid)
      await runCrowd(server.url, warmUpSeconds, 16)
      // With the site's cost of a search, so that both shares differ by their rejections alone.
      bare.push({ ...(await overload({ ...server, cookie, waitsFile })), searchMs: seen.searchMs })
      server.stop()
    }
    const sum = (count: (one: Overloaded) => number) => ours.reduce((total, one) => total + count(one), 0)
    const failed = sum(({ crowd, admin }) => countFailures(crowd, [503]) + countFailures(admin.busy))
    const rejected = sum(({ crowd }) => crowd.rejectionLatencies.length)
    const longest = Math.max(...ours.map(({ crowd }) => percentile(crowd.latencies, 0.99)))
    return {
      name: 'overload',
      description:
        'Five times as many searches as can be answered: as many succeed in time as before, the others get 503 at once.',
      tried: sum(({ crowd }) => countResponses(crowd)),
      passed: sum(({ crowd }) => crowd.latencies.length) + rejected,
      lost: failed,
      notes: [
        `${rejected} rejected; p99 of those that succeeded ${Math.round(longest)} ms. Targets: 0.9 of the peak, rejections within 20 ms, an admin's p99 3 times the quiet one`,
        ...ours.map((one) => `site: ${describe(one)}`),
        ...bare.map((one) => `bare node:http: ${describe(one)}`),
        isApart ? 'server on one core, clients on the other' : 'server and clients share all cores',
      ],
      ok: failed === 0 && longest <= maxLatencyMs && rejected > 0 && sum((one) => one.rejectionLatencies.length) > 0,
    }
  } finally {
    unpin(process.pid)
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function overload({ url, pid, cookie, waitsFile }: Target): Promise<Overloaded> {
  const readWaits = async () => {
    process.kill(pid, 'SIGUSR2')
    await wait(500)
    return JSON.parse(await readFile(waitsFile, 'utf8')) as RecordedWaits
  }
  const measured = async (work: () => Promise<LoadResult>): Promise<[LoadResult, number]> => {
    const before = cpuTime(pid)
    return [await work(), cpuTime(pid) - before]
  }
  const nextAdmin = (): LoadRequest => ({ path: '/api/admin/articles', headers: { cookie } })
  const [quiet, quietCpu] = await measured(() => runLoadFor(3, url, adminPace, nextAdmin))
  const [peak, peakCpu] = await measured(() => runCrowd(url, seconds, 16))
  await readWaits()
  const admin = startLoad(url, adminPace, nextAdmin)
  const rate = Math.round((countResponses(peak) / peak.seconds) * 5)
  const [crowd, crowdCpu] = await measured(() => runCrowd(url, seconds, 500, rate))
  const busy = await admin.stop()
  const searchMs = peakCpu / peak.latencies.length
  const adminMs = quietCpu / countResponses(quiet)
  const served = searchMs * crowd.latencies.length + adminMs * countResponses(busy)
  const rejectionMs = (crowdCpu - served) / crowd.rejectionLatencies.length
  return { peak, crowd, admin: { quiet, busy }, searchMs, adminMs, rejectionMs, ...(await readWaits()) }
}

function describe({ peak, crowd, admin, rejectionLatencies, loop, searchMs, rejectionMs }: Overloaded): string {
  const perSecond = (load: LoadResult) => countInTime(load) / load.seconds
  const ratio = rejectionMs / searchMs
  return [
    `${(perSecond(crowd) / perSecond(peak)).toFixed(2)} of the peak in time (${((1 - 5 * ratio) / (1 - ratio)).toFixed(2)} by CPU time: ${searchMs.toFixed(2)} ms per search, ${rejectionMs.toFixed(3)} per rejection)`,
    `rejected ${describeLatencies(crowd.rejectionLatencies)}, from reading to answering ${describeLatencies(rejectionLatencies)}`,
    `event-loop delay p50 ${loop.p50.toFixed(1)} and p99 ${loop.p99.toFixed(1)} ms`,
    `an admin's ${compareLatency(admin.quiet, admin.busy)}`,
  ].join('; ')
}

const describeLatencies = (waits: readonly number[]) =>
  `p50 ${percentile(waits, 0.5).toFixed(2)} and p99 ${percentile(waits, 0.99).toFixed(2)} ms`

async function runCrowd(url: string, ...pace: number[]): Promise<LoadResult> {
  const child = fork('quality/faults/search-crowd-worker.ts', [url, ...pace.map(String)])
  const gone = once(child, 'disconnect').then(() => {
    throw new Error('The load process exited without a result.')
  })
  const [result] = (await Promise.race([once(child, 'message'), gone])) as [LoadMessage]
  return { ...result, statuses: new Map(result.statuses) }
}

const countInTime = ({ latencies: waits }: LoadResult) => waits.filter((one) => one <= usefulResponseMs).length
