import { setTimeout as wait } from 'node:timers/promises'
import { startOwnServer } from '#tests/kit/postgres.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { skipped, type Figures } from './figures.ts'
import { missing, startLikes } from './like-load.ts'
import { startReading } from './page-load.ts'
import { storedLikes } from './stored-likes.ts'
import { openSwallowingProxy } from './swallowing-proxy.ts'

const modes = ['killed', 'stopped', 'swallowed'] as const
const awayMs = { killed: 3000, stopped: 3000, swallowed: 8000 }

/** F5: PostgreSQL is killed, stopped and cut off under load, and comes back. */
export async function runPostgres({ rounds }: { rounds: number }): Promise<Figures> {
  const what = 'PostgreSQL is killed, stopped or cut off by the network under load, and comes back.'
  const server = await startOwnServer('durable')
  if (!server) return skipped('postgres', what, 'There is no PostgreSQL on this machine.')
  const proxy = await openSwallowingProxy(server.socket)
  const DATABASE_URL = `postgres://wagwise@127.0.0.1:${proxy.port}/postgres`
  const site = await startSite('dist/server/main.js', { DATABASE_URL, HOST: '127.0.0.1', RATE_LIMITS: 'off' })
  const paths = ['/', '/blog', '/shop', '/faq']
  for (const path of paths) await (await fetch(site.url + path)).text()

  const pages = startReading(site.url, paths, 4)
  const likes = await startLikes(() => site.url, { clients: 8 })
  const recoveries: number[] = []
  let survived = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const mode = modes[round % modes.length] ?? 'killed'
      await wait(700)
      if (mode === 'swallowed') proxy.swallow()
      else await server.end(mode === 'killed' ? 'SIGKILL' : 'SIGINT')
      await wait(awayMs[mode])
      if (mode === 'swallowed') proxy.heal()
      else await server.start()
      const back = Date.now()
      const recovered = await untilAcknowledged(likes.acknowledged, back)
      if (recovered <= 5000) survived++
      recoveries.push(recovered)
    }
    await wait(300)
  } finally {
    await Promise.all([likes.stop(), pages.stop()])
  }
  const alive = site.child.exitCode === null
  if (!alive)
    console.error(
      site.lines
        .filter((line) => !line.includes('request_failed'))
        .slice(-8)
        .join('\n'),
    )
  await site.stop()
  await proxy.close()
  const lost = missing(likes.acknowledged, await storedLikes(server.url))
  await server.stop()

  const slowestRefusal = Math.round(likes.slowest.get(503) ?? 0)
  const asked = pages.good() + pages.bad().length
  const share = pages.good() / asked
  const others = [...likes.answers].filter(([status]) => status !== 200 && status !== 503)
  return {
    name: 'postgres',
    what,
    tried: rounds,
    survived,
    lost,
    notes: [
      `${likes.acknowledged.length} likes acknowledged, ${likes.answers.get(503) ?? 0} refused with 503, slowest after ${slowestRefusal} ms`,
      `writes again after ${Math.max(...recoveries)} ms at most`,
      `${(share * 100).toFixed(2)} % of ${asked} kept pages answered ${[...new Set(pages.bad())].slice(0, 5).join(', ')}`,
      ...(others.length > 0 ? [`other answers: ${JSON.stringify(others)}`] : []),
    ],
    ok: survived === rounds && lost === 0 && alive && share >= 0.999 && slowestRefusal <= 2500 && others.length === 0,
  }
}

async function untilAcknowledged(acknowledged: readonly { at: number }[], since: number): Promise<number> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const first = acknowledged.findLast(({ at }) => at >= since)
    if (first) return Date.now() - since
    await wait(20)
  }
  return Infinity
}
