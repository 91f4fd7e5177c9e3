import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startSite } from '#tests/kit/site-process.ts'
import { against, callFor, failures, percentile, startCalls, total, type Call, type Outcome } from './callers.ts'
import type { Figures } from './figures.ts'
import { signIn } from './sign-in.ts'
import { adminEnv } from './visits.ts'

const seconds = 6
/** An answer that comes later than this nobody is waiting for any more. */
const inTimeMs = 2000
/** Without a bound the last of them would wait for half a minute; the crowd's own process is slow, too. */
const longestMs = 15_000

/** Five times as many searches as can be answered, each of them a page that cannot be kept. */
export async function runOverload({ rounds }: { rounds: number }): Promise<Figures> {
  const env = { ...adminEnv, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const site = await startSite('dist/server/main.js', env)
  let word = 0
  const search = (): Call => ({ path: `/blog?q=word${word++}` })
  const goodputs: number[] = []
  const admins: string[] = []
  const refusals: number[] = []
  let [failed, tried, survived, inTurn, longest] = [0, 0, 0, 0, 0]
  try {
    const cookie = await signIn(site.url)
    const admin = (): Call => ({ path: '/api/admin/articles', headers: { cookie } })
    const adminPace = { clients: 2, perSecond: 10 }
    for (let round = 0; round < rounds; round++) {
      const quiet = await callFor(3, site.url, adminPace, admin)
      const peak = await callFor(seconds, site.url, { clients: 16 }, search)
      const perSecond = (total(peak) / peak.seconds) * 5
      const office = startCalls(site.url, adminPace, admin)
      const crowd = await crowdAt(site.url, perSecond)
      const busy = await office.stop()
      const goodput = inTime(crowd) / crowd.seconds / (inTime(peak) / peak.seconds)
      goodputs.push(goodput)
      const waited = percentile(crowd.waits, 0.99)
      longest = Math.max(longest, waited)
      if (waited <= longestMs) inTurn++
      refusals.push(...crowd.refusals)
      admins.push(against(quiet, busy))
      failed += failures(crowd, [503]) + failures(busy)
      tried += total(crowd)
      survived += crowd.waits.length + crowd.refusals.length
    }
    return {
      name: 'overload',
      what: 'Five times as many searches as can be answered: as many are answered in time as before, the others at once with 503.',
      tried,
      survived,
      lost: failed,
      notes: [
        `answered in time against the peak: ${goodputs.map((one) => one.toFixed(2)).join(', ')} (wanted: 0.9); p99 of them after ${Math.round(longest)} ms`,
        `${refusals.length} refused, half of them within ${percentile(refusals, 0.5).toFixed(0)} ms as the client sees it`,
        `an admin's ${admins.join('; ')} (wanted: 3 times)`,
      ],
      ok: failed === 0 && inTurn === rounds,
    }
  } finally {
    await site.stop()
  }
}

type Said = Omit<Outcome, 'answers'> & { answers: [number, number][] }

async function crowdAt(url: string, perSecond: number): Promise<Outcome> {
  const child = fork('faults/crowd.ts', [url, seconds, 500, Math.round(perSecond)].map(String))
  const gone = once(child, 'disconnect').then(() => {
    throw new Error('The crowd went away without a word.')
  })
  const [said] = (await Promise.race([once(child, 'message'), gone])) as [Said]
  return { ...said, answers: new Map(said.answers) }
}

const inTime = ({ waits }: Outcome) => waits.filter((wait) => wait <= inTimeMs).length
