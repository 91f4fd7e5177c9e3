import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#tests/kit/postgres.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { measurePropagation } from './content-propagation.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'
import { skippedResult, type FaultResult } from './fault-result.ts'
import { countMissing, startLikeLoad } from './like-load.ts'
import { storedLikes } from './stored-likes.ts'

/** One of two processes is killed repeatedly while visitors write. */
export async function runClusterKills({ rounds }: { rounds: number }): Promise<FaultResult> {
  const description = 'One of two processes on one PostgreSQL is killed under write load and comes back.'
  const database = await startPostgres()
  if (!database) return skippedResult('cluster-kills', description, 'PostgreSQL is not installed')
  const env = { DATABASE_URL: database.url, WEB_CONCURRENCY: '2', HOST: '127.0.0.1', RATE_LIMITS: 'off' }
  const site = await startSite('dist/server/main.js', env)
  const children = () => childPids(site.child.pid ?? 0)
  await waitUntil(() => site.lines.filter((line) => line.includes('worker_ready')).length === 2)
  const heardAfter = await measurePropagation([site.url])

  const metricsText = await (await fetch(`${site.url}/metrics`)).text()
  const counting = new Set(
    [...metricsText.matchAll(/^process_start_time_seconds\{process="(\w+)"\}/gm)].map(([, name]) => name),
  )
  const likes = await startLikeLoad(() => site.url, { clients: 8 })
  const serving = () => site.lines.filter((line) => line.includes('worker_ready')).length - before
  const before = site.lines.filter((line) => line.includes('worker_ready')).length
  let survived = 0
  for (let round = 0; round < rounds; round++) {
    await wait(300)
    const [victim = 0] = children()
    process.kill(victim, 'SIGKILL')
    const back = await waitUntil(() => serving() === round + 1)
    if (back && (await fetch(`${site.url}/api/health`).catch(() => undefined))?.status === 200) survived++
  }
  await wait(300)
  await likes.stop()
  await site.stop()
  const code = site.child.exitCode

  const lost = countMissing(likes.acknowledged, await storedLikes(database.url))
  await database.stop()
  return {
    name: 'cluster-kills',
    description,
    tried: rounds,
    passed: survived,
    lost,
    notes: [
      `${likes.acknowledged.length} likes acknowledged; statuses ${JSON.stringify([...likes.statuses])} (0: connections of the killed process)`,
      `a content change reached both processes after ${heardAfter} ms`,
      `/metrics reports ${[...counting].join(', ')}`,
    ],
    ok:
      survived === rounds &&
      lost === 0 &&
      likes.acknowledged.length > 0 &&
      code === 0 &&
      heardAfter <= 1000 &&
      counting.size === 3,
  }
}

function childPids(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n')
  const pairs = listed.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child)
}
