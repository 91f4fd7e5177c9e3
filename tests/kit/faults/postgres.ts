import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient, startLocalPostgres } from '#tests/kit/postgres.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { skippedResult, type FaultResult } from './fault-result.ts'
import { countMissing, startLikeLoad, waitForLikes } from './like-load.ts'
import { startPageReaders } from './page-readers.ts'
import { storedLikes } from './stored-likes.ts'
import { openBlackHoleProxy } from './black-hole-proxy.ts'

const modes = ['killed', 'stopped', 'swallowed', 'crowded', 'restarted'] as const
type Mode = (typeof modes)[number]
const outageMs: Readonly<Record<Mode, number>> = {
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
export async function runPostgres({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what = 'PostgreSQL is killed, stopped, restarted, cut off or blocked under load, and comes back (F5).'
  const server = await startLocalPostgres('durable')
  if (!server) return skippedResult('postgres', what, 'PostgreSQL is not installed')
  const proxy = await openBlackHoleProxy(server.socket)
  const DATABASE_URL = `postgres://wagwise@127.0.0.1:${proxy.port}/postgres`
  const env = { DATABASE_URL, HOST: '127.0.0.1', RATE_LIMITS: 'off' }
  const NODE_OPTIONS = `--import ${resolve('tests/kit/faults/record-renders.ts')}`
  const site = await startSite('dist/server/main.js', { ...env, NODE_OPTIONS })
  const paths = ['/', '/blog', '/shop', '/faq']
  await waitUntilCached(site.url, paths)

  const pages = startPageReaders(site.url, paths, 4)
  const likes = await startLikeLoad(() => site.url, { clients: 8 })
  const recoveries: number[] = []
  let survived = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const mode = modes[round % modes.length] ?? 'killed'
      await waitForLikes(likes, 50)
      // Expired pages have to be rendered again just when nothing can be read.
      setTimeout(() => site.child.kill('SIGUSR2'), 500)
      if (mode === 'swallowed') proxy.dropTraffic()
      else if (mode === 'crowded') await lockLikesTable(server.url, outageMs[mode])
      else await server.end(mode === 'killed' ? 'SIGKILL' : 'SIGINT')
      if (mode !== 'crowded') await wait(outageMs[mode])
      if (mode === 'swallowed') proxy.restoreTraffic()
      else if (mode !== 'crowded') await server.start()
      const back = Date.now()
      const recovered = await waitForWrite(likes.acknowledged, back)
      // Rejected clients get Retry-After, so slowness of this machine is only noted here.
      if (recovered <= 15_000) survived++
      recoveries.push(recovered)
    }
    await waitForLikes(likes, 20)
  } finally {
    await Promise.all([likes.stop(), pages.stop()])
  }
  const alive = site.child.exitCode === null
  const logged = site.lines.filter((line) => !line.includes('request_failed')).slice(-8)
  if (!alive) console.error(logged.join('\n'))
  await site.stop()
  await proxy.close()
  const lost = countMissing(likes.acknowledged, await storedLikes(server.url))
  await server.stop()

  const slowestRejection = Math.round(likes.slowest.get(503) ?? 0)
  const requested = pages.successes() + pages.failures().length
  const successRate = pages.successes() / requested
  const others = [...likes.statuses].filter(([status]) => status !== 200 && status !== 503)
  return {
    name: 'postgres',
    description: what,
    tried: rounds,
    passed: survived,
    lost,
    notes: [
      `${likes.acknowledged.length} likes acknowledged, ${likes.statuses.get(503) ?? 0} rejected with 503, slowest after ${slowestRejection} ms (target: 2000)`,
      `writes resumed after ${Math.max(...recoveries)} ms at most (target: 5000)`,
      `${(successRate * 100).toFixed(2)} % of ${requested} cached pages succeeded ${[...new Set(pages.failures())].slice(0, 5).join(', ')}`,
      ...(others.length > 0 ? [`other responses: ${JSON.stringify(others)}`] : []),
    ],
    ok:
      survived === rounds &&
      lost === 0 &&
      likes.acknowledged.length > 0 &&
      likes.statuses.has(503) &&
      alive &&
      successRate >= 0.999 &&
      slowestRejection <= 10_000 &&
      others.length === 0,
  }
}

/** Only a page that was rendered once can be cached: on a busy machine the first attempt may time out. */
async function waitUntilCached(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    for (let tries = 0; tries < 1800; tries++) {
      const response = await fetch(url + path)
      await response.text()
      if (response.ok) break
      await wait(100)
    }
}

/** Every like waits for a lock, until all connections of the site wait. */
async function lockLikesTable(url: string, milliseconds: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin')
    await client.query('lock table article_likes in access exclusive mode')
    await wait(milliseconds)
    await client.query('commit')
  })
}

async function waitForWrite(acknowledged: readonly { at: number }[], since: number): Promise<number> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const first = acknowledged.findLast(({ at }) => at >= since)
    if (first) return Date.now() - since
    await wait(20)
  }
  return Infinity
}
