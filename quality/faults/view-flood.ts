import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { residentMegabytes } from '#tests/kit/process-usage.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { compareLatency, countFailures, countResponses } from '#tests/kit/load-generator.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { countMissing, startLikeLoad } from '#tests/kit/faults/like-load.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import { adminEnv } from '#tests/kit/admin.ts'
import { readJson } from '#tests/kit/json-requests.ts'
import { readPageCosts, startBareSite } from './bare-site.ts'
import { pinToCore, unpin } from './pin-to-core.ts'
import { readInFlood, readQuietly } from './readers-in-flood.ts'

const connectionCount = 1000
/**
 * A small machine, and the heap limit that Node would choose there: with a lot of memory it lets the heap grow before
 * it collects.
 */
const memoryLimitMb = 512
const heapFlag = '--max-old-space-size=192'

/**
 * F11: as many page views as a thousand connections can send, while others read and like. `rounds` are seconds. The
 * other core cannot send ten times what this one handles; never pausing has the same effect. Bare node:http, which
 * stores nothing, then shows how long readers wait there.
 */
export async function runViewFlood({ rounds }: { rounds: number }): Promise<FaultResult> {
  const env = { ...adminEnv, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', NODE_OPTIONS: heapFlag }
  const site = await startSite('dist/server/main.js', env)
  const isApart = pinToCore(0, site.child.pid ?? 0) && pinToCore(1, process.pid)
  try {
    const cookie = await signIn(site.url)
    const quiet = await readQuietly(site.url)
    const likes = await startLikeLoad(() => site.url, { clients: 2 })
    const { busy, flood } = await readInFlood(site.url, { seconds: rounds, connections: connectionCount })
    await likes.stop()
    const bare = await measureBare(site.url)
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
        `bare node:http: ${Math.round(countResponses(bare.flood) / bare.flood.seconds)} views per second, none stored; ${compareLatency(bare.quiet, bare.busy)}; ${isApart ? 'server on one core, clients on the other' : 'server and clients share all cores'}`,
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
    unpin(process.pid)
    await site.stop()
  }
}

async function measureBare(siteUrl: string) {
  const { url, pid, stop } = await startBareSite(await readPageCosts(siteUrl))
  pinToCore(0, pid)
  try {
    return { quiet: await readQuietly(url), ...(await readInFlood(url, { seconds: 8, connections: connectionCount })) }
  } finally {
    stop()
  }
}

function readStored(dataDir: string): { views: number; liked: unknown[] } {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { readOnly: true })
  const views = Number(db.prepare('select count(*) as n from page_views').get()?.['n'])
  const liked = db.prepare('select user_identifier as n from article_likes').all()
  db.close()
  return { views, liked: liked.map((row) => row['n']) }
}
