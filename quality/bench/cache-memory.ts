import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Scenario } from './measurement.ts'

export type CacheMemory = { bytesPerPage: number; bodyBytes: number }

const pages = 10_000

/** Memory that the page cache uses per page, excluding the bodies. */
export const cacheMemory: Scenario = {
  name: 'cache-memory',
  async run() {
    const child = fork('quality/bench/cache-memory-worker.ts', [String(pages)])
    const exited = once(child, 'exit').then(() => {
      throw new Error('The worker exited without a result.')
    })
    const [{ bytesPerPage, bodyBytes }] = (await Promise.race([once(child, 'message'), exited])) as [CacheMemory]
    exited.catch(() => undefined)
    const overhead = bytesPerPage - bodyBytes
    return [
      {
        name: `memory per cached page excluding its bodies, ${pages} pages`,
        target: '≤ 1 KB',
        value: `${Math.round(overhead)} bytes`,
        met: overhead <= 1024,
        note: `its bodies are ${Math.round(bodyBytes)} bytes`,
      },
    ]
  },
}
