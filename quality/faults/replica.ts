import { setTimeout as wait } from 'node:timers/promises'
import { startLocalPostgres, startStandby, withClient, type LocalPostgres } from '#tests/kit/postgres.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'
import { openBlackHoleProxy } from '#tests/kit/faults/black-hole-proxy.ts'
import { skippedResult, type FaultResult } from '#tests/kit/faults/fault-result.ts'
import { countMissing, startLikeLoad } from '#tests/kit/faults/like-load.ts'
import { startPageReaders } from '#tests/kit/faults/page-readers.ts'
import { queryCount, storedLikes } from '#tests/kit/faults/stored-likes.ts'

const stallMs = 1500

/**
 * The primary PostgreSQL dies just after the network to its synchronous standby broke. The standby is promoted and takes over the
 * address, and a new standby is attached to it.
 */
export async function runReplica({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what = 'PostgreSQL loses its synchronous standby, then dies under load; the standby is promoted.'
  const first = await startLocalPostgres('durable')
  if (!first) return skippedResult('replica', what, 'PostgreSQL is not installed')
  const running = new Set<LocalPostgres>([first])
  const proxy = await openBlackHoleProxy(first.socket)
  const DATABASE_URL = `postgres://wagwise@127.0.0.1:${proxy.port}/postgres`
  const site = await startSite('dist/server/main.js', { DATABASE_URL, HOST: '127.0.0.1', RATE_LIMITS: 'off' })
  const paths = ['/', '/blog', '/faq']
  for (const path of paths) await (await fetch(site.url + path)).text()
  const pages = startPageReaders(site.url, paths, 2)
  const likes = await startLikeLoad(() => site.url, { clients: 8 })
  const [outages, stalled]: [number[], number[]] = [[], []]
  let primary = first
  let survived = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const link = await openBlackHoleProxy(primary.socket)
      const standby = await attachStandby(primary, link.port)
      running.add(standby)
      await wait(1000)
      link.dropTraffic()
      await wait(200)
      const before = likes.acknowledged.length
      await wait(stallMs)
      stalled.push(likes.acknowledged.length - before)
      const begun = Date.now()
      await primary.end('SIGKILL')
      await link.close()
      await withClient(standby.url, (client) => client.query('select pg_promote()'))
      proxy.moveTo(standby.socket)
      running.delete(primary)
      await primary.stop()
      primary = standby
      const isWritten = await waitUntil(() => likes.acknowledged.some(({ at }) => at > begun), { timeoutMs: 30_000 })
      outages.push((likes.acknowledged.find(({ at }) => at > begun)?.at ?? Infinity) - begun)
      if (isWritten) survived++
    }
    await wait(500)
  } finally {
    await Promise.all([likes.stop(), pages.stop()])
    await site.stop()
    await proxy.close()
  }
  const lost = countMissing(likes.acknowledged, await storedLikes(primary.url))
  for (const server of running) await server.stop()
  const others = [...likes.statuses].filter(([status]) => ![200, 503].includes(status))
  const rejected = likes.statuses.get(503) ?? 0
  return {
    name: 'replica',
    description: what,
    tried: rounds,
    passed: survived,
    lost,
    notes: [
      `${likes.acknowledged.length} likes acknowledged, ${rejected} rejected with 503; ${pages.failures().length} of ${pages.successes() + pages.failures().length} cached pages failed`,
      `writes again ${Math.max(...outages)} ms after the kill at most, promotion included`,
      `while nothing reached the standby, ${stalled.join(' and ')} likes were acknowledged in ${stallMs} ms`,
      ...(others.length > 0 ? [`other responses: ${JSON.stringify(others)}`] : []),
    ],
    ok:
      survived === rounds &&
      lost === 0 &&
      likes.acknowledged.length > 0 &&
      pages.failures().length === 0 &&
      others.length === 0,
  }
}

/** From here on a commit is acknowledged only when the standby has stored it too. */
async function attachStandby(primary: LocalPostgres, port: number): Promise<LocalPostgres> {
  const standby = await startStandby(port)
  const isStreaming = async () =>
    (await queryCount(primary.url, `select count(*) as n from pg_stat_replication where state = 'streaming'`)) === 1
  if (!(await waitUntil(isStreaming))) throw new Error('The standby does not stream.')
  await withClient(primary.url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = 'standby'`)
    await client.query('select pg_reload_conf()')
  })
  const isSynchronous = async () =>
    (await queryCount(primary.url, `select count(*) as n from pg_stat_replication where sync_state = 'sync'`)) === 1
  if (!(await waitUntil(isSynchronous))) throw new Error('The standby is not synchronous.')
  return standby
}
