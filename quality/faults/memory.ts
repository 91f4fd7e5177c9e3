import { mkdirSync, writeFileSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { residentMegabytes } from '#tests/kit/process-usage.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { countFailures, startLoad, countResponses, type LoadRequest } from '#tests/kit/load-generator.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { growthPerTenMinutes } from './memory-growth.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import { adminEnv } from '#tests/kit/admin.ts'

const memoryLimitMb = 512
const pages = ['/', '/blog', '/shop', '/faq', '/api/articles/popular', '/sitemap.xml', '/rss.xml']

/** F15: everything at once in 512 MB for `rounds` seconds: pages, searches, missing URLs, views, uploads. */
export async function runMemory({ rounds }: { rounds: number }): Promise<FaultResult> {
  const env = { ...adminEnv, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const site = await startSite('dist/server/main.js', env)
  const pid = site.child.pid ?? 0
  const fence = limitMemory(pid)
  const samples: number[] = []
  try {
    const cookie = await signIn(site.url)
    const load = startLoad(site.url, { clients: 24, perSecond: 150 }, mixedRequest)
    const uploads = startUploads(site.url, cookie)
    for (let second = 0; second < rounds; second++) {
      await wait(1000)
      if (site.child.exitCode !== null || site.child.signalCode !== null) break
      samples.push(residentMegabytes(pid))
    }
    const outcome = await load.stop()
    const uploaded = await uploads.stop()
    const alive = site.child.exitCode === null && site.child.signalCode === null
    const settled = samples.slice(Math.floor(samples.length / 2))
    const slope = growthPerTenMinutes(settled)
    const most = Math.max(...samples)
    const failed = countFailures(outcome, [404]) + uploaded.failed
    return {
      name: 'memory',
      description: `Pages, searches, missing URLs, views and uploads for ${rounds} s in ${memoryLimitMb} MB (F15).`,
      tried: countResponses(outcome) + uploaded.count,
      passed: countResponses(outcome) + uploaded.count - failed,
      lost: failed,
      notes: [
        `memory ${most} MB at most (${fence ? 'the kernel would have killed it above' : 'measured, because no limit can be set on this machine:'} ${memoryLimitMb}), ${uploaded.count} uploads`,
        `in the second half it changed by ${slope.toFixed(1)} % per ten minutes${rounds < 600 ? ', although the run is too short to be sure' : ''}`,
      ],
      // The slope of a minute means little; over half an hour it decides.
      ok: alive && failed === 0 && uploaded.count > 0 && most <= memoryLimitMb && (rounds < 600 || slope < 5),
    }
  } finally {
    await site.stop()
    await fence?.remove()
  }
}

function mixedRequest(index: number): LoadRequest {
  const kind = index % 10
  if (kind < 5) return { path: pages[index % pages.length] ?? '/' }
  if (kind < 7) return { path: `/blog?q=word${index}` }
  if (kind < 9) return { path: `/wp-content/plugins/${index}/readme.txt` }
  const body = JSON.stringify({ visitorId: null, sessionId: null, pagePath: '/blog', referrer: '' })
  return { method: 'POST', path: '/api/functions/track-page-view', body }
}

/** One image after another, each different. */
function startUploads(url: string, cookie: string) {
  const over = new AbortController()
  let [count, failed] = [0, 0]
  const work = (async () => {
    while (!over.signal.aborted) {
      const colour = { r: count % 256, g: (count * 7) % 256, b: 120 }
      const picture = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: colour } })
        .jpeg()
        .toBuffer()
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(picture)]), 'a.jpg')
      const headers = { origin: url, cookie }
      const taken = await fetch(`${url}/api/admin/media`, { method: 'POST', headers, body: form }).then(
        async (response) => {
          await response.text()
          return response.ok
        },
        () => false,
      )
      count++
      if (!taken) failed++
      await wait(1000)
    }
  })()
  return {
    async stop() {
      over.abort()
      await work
      return { count, failed }
    },
  }
}

/** A limit enforced by the kernel, where we may set one. */
function limitMemory(pid: number): { remove: () => Promise<void> } | undefined {
  const folder = `/sys/fs/cgroup/memory/wagwise-${pid}`
  try {
    mkdirSync(folder)
    writeFileSync(`${folder}/memory.limit_in_bytes`, String(memoryLimitMb * 1024 * 1024))
    writeFileSync(`${folder}/cgroup.procs`, String(pid))
    return { remove: () => rmdir(folder, { maxRetries: 10, retryDelay: 300 }).catch(() => undefined) }
  } catch {
    return undefined
  }
}
