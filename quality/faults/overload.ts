import { execFileSync, fork } from 'node:child_process'
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
import type { FaultResult } from './fault-result.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import { adminEnv } from '#tests/kit/admin.ts'
import type { RecordedWaits } from './record-waits.ts'

const seconds = 6
/** A later response than this is useless: the client has given up. */
const usefulResponseMs = 2000
/** Without a limit the last of them would wait for half a minute; the load process is slow, too. */
const maxLatencyMs = 15_000

/** Five times as many searches as the server can answer, each of them an uncacheable page. */
export async function runOverload({ rounds }: { rounds: number }): Promise<FaultResult> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-overload-'))
  const WAITS_FILE = join(folder, 'waits.json')
  const NODE_OPTIONS = `--import ${resolve('quality/faults/record-waits.ts')}`
  const env = { ...adminEnv, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', WAITS_FILE, NODE_OPTIONS }
  const site = await startSite('dist/server/main.js', env)
  const pid = site.child.pid ?? 0
  const isApart = pinToCore(0, pid) && pinToCore(1, process.pid)
  const goodputs: string[] = []
  const admins: string[] = []
  const loops: string[] = []
  const [rejections, inside]: [number[], number[]] = [[], []]
  let [failed, tried, survived, answeredInTime, longest] = [0, 0, 0, 0, 0]
  const readWaits = async (): Promise<RecordedWaits> => {
    site.child.kill('SIGUSR2')
    await wait(500)
    return JSON.parse(await readFile(WAITS_FILE, 'utf8')) as RecordedWaits
  }
  const measured = async (work: () => Promise<LoadResult>) => {
    const before = cpuTime(pid)
    const outcome = await work()
    return { outcome, inTime: countInTime(outcome), spent: cpuTime(pid) - before }
  }
  try {
    const cookie = await signIn(site.url)
    const admin = (): LoadRequest => ({ path: '/api/admin/articles', headers: { cookie } })
    const adminPace = { clients: 2, perSecond: 10 }
    await runCrowd(site.url, 2, 16)
    for (let round = 0; round < rounds; round++) {
      const quiet = await runLoadFor(3, site.url, adminPace, admin)
      const peak = await measured(() => runCrowd(site.url, seconds, 16))
      await readWaits()
      const adminClient = startLoad(site.url, adminPace, admin)
      const rate = Math.round((countResponses(peak.outcome) / peak.outcome.seconds) * 5)
      const crowd = await measured(() => runCrowd(site.url, seconds, 500, rate))
      const busy = await adminClient.stop()
      const { rejectionLatencies: seen, loop } = await readWaits()
      const perSecond = crowd.inTime / crowd.outcome.seconds / (peak.inTime / peak.outcome.seconds)
      const perSpent = crowd.outcome.latencies.length / crowd.spent / (peak.outcome.latencies.length / peak.spent)
      goodputs.push(`${perSecond.toFixed(2)} (${perSpent.toFixed(2)} by CPU time)`)
      const waited = percentile(crowd.outcome.latencies, 0.99)
      longest = Math.max(longest, waited)
      if (waited <= maxLatencyMs) answeredInTime++
      rejections.push(...crowd.outcome.rejectionLatencies)
      inside.push(...seen)
      loops.push(`${loop.p50.toFixed(1)} and ${loop.p99.toFixed(1)} ms`)
      admins.push(compareLatency(quiet, busy))
      failed += countFailures(crowd.outcome, [503]) + countFailures(busy)
      tried += countResponses(crowd.outcome)
      survived += crowd.outcome.latencies.length + crowd.outcome.rejectionLatencies.length
    }
    return {
      name: 'overload',
      description:
        'Five times as many searches as can be answered: as many succeed in time as before, the others get 503 at once.',
      tried,
      passed: survived,
      lost: failed,
      notes: [
        `succeeded in time against the peak: ${goodputs.join(', ')} (target: 0.9); their p99 is ${Math.round(longest)} ms`,
        `${rejections.length} rejected (target: within 5 ms): measured by the client ${describeLatencies(rejections)}, from reading to responding ${describeLatencies(inside)}; before that a request waits for the event loop, whose delay is ${loops.join(', ')}, p50 and p99`,
        `an admin's ${admins.join('; ')} (target: 3 times)`,
        isApart ? 'server on one core, clients on the other' : 'server and clients share all cores',
      ],
      ok: failed === 0 && answeredInTime === rounds && rejections.length > 0 && inside.length > 0,
    }
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
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

/** Pins a process and its future children to one core; false if that is not possible. */
function pinToCore(core: number, pid: number): boolean {
  try {
    execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
