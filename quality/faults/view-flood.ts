import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { residentMegabytes } from '#tests/kit/process-usage.ts'
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
import type { FaultResult } from './fault-result.ts'
import { countMissing, startLikeLoad } from './like-load.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import { adminEnv } from '#tests/kit/admin.ts'
import { readJson } from '#tests/kit/json-requests.ts'

const connectionCount = 1000
/**
 * A small machine, and the heap limit that Node would choose there: with a lot of memory it lets the heap grow before
 * it collects.
 */
const memoryLimitMb = 512
const heapFlag = '--max-old-space-size=192'

/**
 * F11: as many page views as a thousand connections can send, while others read and like. `rounds` are seconds. The
 * other core cannot send ten times what this one handles; never pausing has the same effect.
 */
export async function runViewFlood({ rounds }: { rounds: number }): Promise<FaultResult> {
  const env = { ...adminEnv, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', NODE_OPTIONS: heapFlag }
  const site = await startSite('dist/server/main.js', env)
  const paths = ['/', '/blog', '/shop']
  // As every browser does.
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const read = (index: number): LoadRequest => ({ path: paths[index % paths.length] ?? '/', headers })
  const readers = { clients: 8 }
  try {
    const cookie = await signIn(site.url)
    for (const path of paths) await (await fetch(site.url + path)).text()
    const quiet = await runLoadFor(3, site.url, readers, read)
    const likes = await startLikeLoad(() => site.url, { clients: 2 })
    const reading = startLoad(site.url, readers, read)
    const flood = await runFlood(site.url, rounds)
    const busy = await reading.stop()
    await likes.stop()
    const overview = await readJson<{ dropped: number }>(site.url, '/api/admin/analytics', cookie)
    const megabytes = residentMegabytes(site.child.pid ?? 0)
    const { views, liked } = readStored(site.dataDir)
    const acknowledged = countResponses(flood) - countFailures(flood)
    const wrong = Math.abs(acknowledged - views - overview.dropped)
    const lost = countMissing(likes.acknowledged, liked)
    const failed = countFailures(busy) + countFailures(flood)
    return {
      name: 'view-flood',
      description: `Page views on ${connectionCount} connections at once, while others read and like (F11).`,
      tried: countResponses(flood),
      passed: acknowledged - wrong,
      lost: lost + wrong,
      notes: [
        `${Math.round(countResponses(flood) / flood.seconds)} views per second: ${views} stored and ${overview.dropped} counted as dropped of ${acknowledged} acknowledged`,
        `${countResponses(busy)} pages, ${countFailures(busy)} failed; ${compareLatency(quiet, busy)}`,
        `${likes.acknowledged.length} likes acknowledged, ${lost} lost; memory ${megabytes} MB (${heapFlag})`,
      ],
      ok:
        wrong === 0 &&
        acknowledged > 0 &&
        lost === 0 &&
        likes.acknowledged.length > 0 &&
        failed === 0 &&
        megabytes <= memoryLimitMb,
    }
  } finally {
    await site.stop()
  }
}

function readStored(dataDir: string): { views: number; liked: unknown[] } {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { readOnly: true })
  const views = Number(db.prepare('select count(*) as n from page_views').get()?.['n'])
  const liked = db.prepare('select user_identifier as n from article_likes').all()
  db.close()
  return { views, liked: liked.map((row) => row['n']) }
}

/** In a process of its own: a thousand clients would distort the latencies measured here. */
async function runFlood(url: string, seconds: number): Promise<LoadResult> {
  const child = fork('quality/faults/view-flood-worker.ts', [url, String(seconds), String(connectionCount)])
  const gone = once(child, 'disconnect').then(() => {
    throw new Error('The flood process exited without a result.')
  })
  const [result] = (await Promise.race([once(child, 'message'), gone])) as [LoadMessage]
  return { ...result, statuses: new Map(result.statuses) }
}
