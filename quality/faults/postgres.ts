import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onServer, startOwnServer } from '#tests/kit/postgres.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { skipped, type Figures } from './fault-result.ts'
import { missing, startLikes } from './like-load.ts'
import { startReading } from './page-readers.ts'
import { storedLikes } from './stored-likes.ts'
import { openSwallowingProxy } from './black-hole-proxy.ts'

const modes = ['killed', 'stopped', 'swallowed', 'crowded', 'restarted'] as const
type Mode = (typeof modes)[number]
const awayMs: Readonly<Record<Mode, number>> = {
  killed: 3000,
  stopped: 3000,
  swallowed: 8000,
  crowded: 6000,
  restarted: 0,
}

/**
 * F5: PostgreSQL is killed, stopped, restarted and cut off under load, or every connection to it waits for a lock; then
 * it comes back.
 */
export async function runPostgres({ rounds }: { rounds: number }): Promise<Figures> {
  const what = 'PostgreSQL is killed, stopped, restarted, cut off or blocked under load, and comes back (F5).'
  const server = await startOwnServer('durable')
  if (!server) return skipped('postgres', what, 'PostgreSQL is missing on this machine')
  const proxy = await openSwallowingProxy(server.socket)
  const DATABASE_URL = `postgres://wagwise@127.0.0.1:${proxy.port}/postgres`
  const env = { DATABASE_URL, HOST: '127.0.0.1', RATE_LIMITS: 'off' }
  const NODE_OPTIONS = `--import ${resolve('quality/faults/record-renders.ts')}`
  const site = await startSite('dist/server/main.js', { ...env, NODE_OPTIONS })
  const paths = ['/', '/blog', '/shop', '/faq']
  await untilKept(site.url, paths)

  const pages = startReading(site.url, paths, 4)
  const likes = await startLikes(() => site.url, { clients: 8 })
  const recoveries: number[] = []
  let survived = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const mode = modes[round % modes.length] ?? 'killed'
      await wait(700)
      // Pages that are too old have to be made anew just when nothing can be read.
      setTimeout(() => site.child.kill('SIGUSR2'), 500)
      if (mode === 'swallowed') proxy.swallow()
      else if (mode === 'crowded') await crowd(server.url, awayMs[mode])
      else await server.end(mode === 'killed' ? 'SIGKILL' : 'SIGINT')
      if (mode !== 'crowded') await wait(awayMs[mode])
      if (mode === 'swallowed') proxy.heal()
      else if (mode !== 'crowded') await server.start()
      const back = Date.now()
      const recovered = await untilAcknowledged(likes.acknowledged, back)
      // Whoever asks is told when to come back, so a slow machine is only noted here.
      if (recovered <= 15_000) survived++
      recoveries.push(recovered)
    }
    await wait(300)
  } finally {
    await Promise.all([likes.stop(), pages.stop()])
  }
  const alive = site.child.exitCode === null
  const said = site.lines.filter((line) => !line.includes('request_failed')).slice(-8)
  if (!alive) console.error(said.join('\n'))
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
      `${likes.acknowledged.length} likes acknowledged, ${likes.answers.get(503) ?? 0} refused with 503, slowest after ${slowestRefusal} ms (wanted: 2000)`,
      `writes again after ${Math.max(...recoveries)} ms at most (wanted: 5000)`,
      `${(share * 100).toFixed(2)} % of ${asked} kept pages answered ${[...new Set(pages.bad())].slice(0, 5).join(', ')}`,
      ...(others.length > 0 ? [`other answers: ${JSON.stringify(others)}`] : []),
    ],
    ok: survived === rounds && lost === 0 && alive && share >= 0.999 && slowestRefusal <= 10_000 && others.length === 0,
  }
}

/** Only a page that was rendered once can be kept: on a busy machine the first try may have been too late. */
async function untilKept(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    for (let tries = 0; tries < 100; tries++) {
      const answer = await fetch(url + path)
      await answer.text()
      if (answer.ok) break
      await wait(100)
    }
}

/** Every like waits for a lock, until all connections of the site wait. */
async function crowd(url: string, milliseconds: number): Promise<void> {
  await onServer(url, async (client) => {
    await client.query('begin')
    await client.query('lock table article_likes in access exclusive mode')
    await wait(milliseconds)
    await client.query('commit')
  })
}

async function untilAcknowledged(acknowledged: readonly { at: number }[], since: number): Promise<number> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const first = acknowledged.findLast(({ at }) => at >= since)
    if (first) return Date.now() - since
    await wait(20)
  }
  return Infinity
}
