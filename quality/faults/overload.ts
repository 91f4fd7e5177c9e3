import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processorTime } from '#tests/kit/process-usage.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { against, callFor, failures, percentile, startCalls, total, type Call, type Outcome } from './load-generator.ts'
import type { Figures } from './fault-result.ts'
import { signIn } from './sign-in.ts'
import { adminEnv } from './http-requests.ts'
import type { Waits } from './record-waits.ts'

const seconds = 6
/** An answer that comes later than this nobody is waiting for any more. */
const inTimeMs = 2000
/** Without a bound the last of them would wait for half a minute; the crowd's own process is slow, too. */
const longestMs = 15_000

/** Five times as many searches as can be answered, each of them a page that cannot be kept. */
export async function runOverload({ rounds }: { rounds: number }): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-overload-'))
  const WAITS_FILE = join(folder, 'waits.json')
  const NODE_OPTIONS = `--import ${resolve('quality/faults/record-waits.ts')}`
  const env = { ...adminEnv, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', WAITS_FILE, NODE_OPTIONS }
  const site = await startSite('dist/server/main.js', env)
  const pid = site.child.pid ?? 0
  const isApart = keepTo(0, pid) && keepTo(1, process.pid)
  const goodputs: string[] = []
  const admins: string[] = []
  const loops: string[] = []
  const [refusals, inside]: [number[], number[]] = [[], []]
  let [failed, tried, survived, inTurn, longest] = [0, 0, 0, 0, 0]
  const readWaits = async (): Promise<Waits> => {
    site.child.kill('SIGUSR2')
    await wait(500)
    return JSON.parse(await readFile(WAITS_FILE, 'utf8')) as Waits
  }
  const measured = async (work: () => Promise<Outcome>) => {
    const before = processorTime(pid)
    const outcome = await work()
    return { outcome, inTime: inTime(outcome), spent: processorTime(pid) - before }
  }
  try {
    const cookie = await signIn(site.url)
    const admin = (): Call => ({ path: '/api/admin/articles', headers: { cookie } })
    const adminPace = { clients: 2, perSecond: 10 }
    await crowdOf(site.url, 2, 16)
    for (let round = 0; round < rounds; round++) {
      const quiet = await callFor(3, site.url, adminPace, admin)
      const peak = await measured(() => crowdOf(site.url, seconds, 16))
      await readWaits()
      const office = startCalls(site.url, adminPace, admin)
      const rate = Math.round((total(peak.outcome) / peak.outcome.seconds) * 5)
      const crowd = await measured(() => crowdOf(site.url, seconds, 500, rate))
      const busy = await office.stop()
      const { refusals: seen, loop } = await readWaits()
      const perSecond = crowd.inTime / crowd.outcome.seconds / (peak.inTime / peak.outcome.seconds)
      const perSpent = crowd.outcome.waits.length / crowd.spent / (peak.outcome.waits.length / peak.spent)
      goodputs.push(`${perSecond.toFixed(2)} (${perSpent.toFixed(2)} by processor time)`)
      const waited = percentile(crowd.outcome.waits, 0.99)
      longest = Math.max(longest, waited)
      if (waited <= longestMs) inTurn++
      refusals.push(...crowd.outcome.refusals)
      inside.push(...seen)
      loops.push(`${loop.half.toFixed(1)} and ${loop.most.toFixed(1)} ms`)
      admins.push(against(quiet, busy))
      failed += failures(crowd.outcome, [503]) + failures(busy)
      tried += total(crowd.outcome)
      survived += crowd.outcome.waits.length + crowd.outcome.refusals.length
    }
    return {
      name: 'overload',
      what: 'Five times as many searches as can be answered: as many are answered in time as before, the others at once with 503.',
      tried,
      survived,
      lost: failed,
      notes: [
        `answered in time against the peak: ${goodputs.join(', ')} (wanted: 0.9); p99 of them after ${Math.round(longest)} ms`,
        `${refusals.length} refused (wanted: within 5 ms): as the client sees it ${spread(refusals)}, from reading to answering it ${spread(inside)}; before that it waits for the event loop, whose turns are ${loops.join(', ')} late, half and p99`,
        `an admin's ${admins.join('; ')} (wanted: 3 times)`,
        isApart ? 'server on one core, clients on the other' : 'server and clients share all cores',
      ],
      ok: failed === 0 && inTurn === rounds,
    }
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const spread = (waits: readonly number[]) =>
  `half within ${percentile(waits, 0.5).toFixed(2)} and 99 of 100 within ${percentile(waits, 0.99).toFixed(2)} ms`

type Said = Omit<Outcome, 'answers'> & { answers: [number, number][] }

async function crowdOf(url: string, ...pace: number[]): Promise<Outcome> {
  const child = fork('quality/faults/search-crowd-worker.ts', [url, ...pace.map(String)])
  const gone = once(child, 'disconnect').then(() => {
    throw new Error('The crowd went away without a word.')
  })
  const [said] = (await Promise.race([once(child, 'message'), gone])) as [Said]
  return { ...said, answers: new Map(said.answers) }
}

const inTime = ({ waits }: Outcome) => waits.filter((one) => one <= inTimeMs).length

/** A process and all that it starts from then on, to one core; false where that cannot be said. */
function keepTo(core: number, pid: number): boolean {
  try {
    execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
