import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { readSecrets } from '#server/security/secrets.ts'
import { residentMegabytes } from '#tests/kit/process-usage.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { compareLatency, runLoadFor, countFailures, startLoad, countResponses } from '#tests/kit/load-generator.ts'
import { percentile } from '#tests/kit/statistics.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { openEventStream, type EventStream } from './event-stream-client.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import { adminEnv } from '#tests/kit/admin.ts'
import { postJson } from '#tests/kit/json-requests.ts'

const livePath = '/api/admin/analytics/live'
const perSession = 10
const maxStreams = 10_000
const broadcasts = 8
/**
 * About 30 is usual; with few streams the site's own warm-up weighs more, and on a busy machine Node collects garbage
 * later.
 */
const maxKilobytesPerStream = 150

/** F14: opens `rounds` event streams at once, or as many as the machine lets this process open. */
export async function runEventStreams({ rounds }: { rounds: number }): Promise<FaultResult> {
  const wanted = Math.min(rounds, maxOpenFiles() - 500)
  const env = { ...adminEnv, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const site = await startSite('dist/server/main.js', env)
  const next = (index: number) => ({ path: ['/', '/blog', '/shop'][index % 3] ?? '/' })
  const pace = { clients: 8, perSecond: 50 }
  const streams: EventStream[] = []
  try {
    const cookies = await makeSessions(site.dataDir, await signIn(site.url), Math.ceil(wanted / perSession) + 1)
    const quiet = await runLoadFor(3, site.url, pace, next)
    const before = residentMegabytes(site.child.pid ?? 0)
    for (let at = 0; at < wanted; at += 100)
      streams.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(100, wanted - at) }, (_, place) =>
            openEventStream(site.url, livePath, cookies[Math.floor((at + place) / perSession)] ?? '', {
              from: `127.0.0.${2 + ((at + place) % 4)}`,
            }),
          ),
        )),
      )
    const opened = streams.filter(({ status }) => status === 200).length
    const over = wanted >= maxStreams ? await openEventStream(site.url, livePath, cookies.at(-1) ?? '') : undefined
    over?.socket.destroy()
    for (const { socket } of streams.slice(0, 100)) socket.pause()
    const load = startLoad(site.url, pace, next)
    const delivery = await broadcast(site.url, streams.slice(100))
    const busy = await load.stop()
    const held = streams.filter(({ isOpen }) => isOpen).length
    const megabytes = residentMegabytes(site.child.pid ?? 0)
    const kilobytes = Math.round(((megabytes - before) * 1024) / wanted)
    const failed = countFailures(busy)
    const rejected = over === undefined || over.status === 503
    return {
      name: 'event-streams',
      description: `${wanted} event streams at once, 100 of them never read (F14).`,
      tried: wanted,
      passed: Math.min(opened, held),
      lost: delivery.missed + failed,
      notes: [
        `${opened} opened, ${held} stayed open; ${broadcasts} events to each, ${delivery.missed} missed, p99 after ${Math.round(percentile(delivery.waits, 0.99))} ms`,
        over ? `one more returns ${over.status}` : `fewer than the ${maxStreams} allowed, so one more was not tried`,
        `memory rose from ${before} to ${megabytes} MB, ${kilobytes} KB each (target with 10,000: 400 MB)`,
        `${countResponses(busy)} pages, ${failed} failed; ${compareLatency(quiet, busy)}`,
      ],
      ok:
        opened === wanted &&
        held === wanted &&
        delivery.missed === 0 &&
        delivery.waits.length > 0 &&
        failed === 0 &&
        rejected &&
        kilobytes <= maxKilobytesPerStream,
    }
  } finally {
    for (const { socket } of streams) socket.destroy()
    await site.stop()
  }
}

/** Each counted view is broadcast to every stream. */
async function broadcast(url: string, listening: readonly EventStream[]) {
  const waits: number[] = []
  let missed = 0
  for (let index = 0; index < broadcasts; index++) {
    const begun = performance.now()
    const body = { visitorId: null, sessionId: null, pagePath: '/blog', referrer: '' }
    await (await postJson(url, '/api/functions/track-page-view', body)).text()
    const hasHeard = ({ eventTimes: events }: EventStream) => (events.at(-1) ?? 0) >= begun
    for (let tries = 0; tries < 200 && !listening.every(hasHeard); tries++) await wait(50)
    for (const stream of listening) {
      const first = stream.eventTimes.find((at) => at >= begun)
      if (first === undefined) missed++
      else waits.push(first - begun)
    }
    await wait(Math.max(0, 1000 - (performance.now() - begun)))
  }
  return { waits, missed }
}

/** Creates this many sessions of the same admin, as if signed in on as many devices, and returns their cookies. */
async function makeSessions(dataDir: string, cookie: string, count: number): Promise<string[]> {
  const secret = (await readSecrets(dataDir))('accounts')
  const [name = ''] = cookie.split('=')
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { timeout: 5000 })
  const copy = db.prepare(
    `insert into "session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId")
     select ?, "expiresAt", ?, "createdAt", "updatedAt", "userId" from "session" limit 1`,
  )
  const cookies = Array.from({ length: count }, (_, number) => {
    const token = `token-of-device-${number}`
    copy.run(`device-${number}`, token)
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return `${name}=${encodeURIComponent(`${token}.${signature}`)}`
  })
  db.close()
  return cookies
}

function maxOpenFiles(): number {
  return Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024)
}
