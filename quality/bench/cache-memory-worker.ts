import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { securityHeaders } from '#app/guards/security-headers.ts'
import type { CacheMemory } from './cache-memory.ts'
import { createPageCache } from '#server/http/page-cache.ts'

const pages = Number(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: 20 })
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  ...securityHeaders({ origin: 'https://pets.example' }),
}

const pathOf = (number: number) => `/article/a-page-of-the-bench-${String(number).padStart(5, '0')}`
const textOf = (key: string) => `<!doctype html><title>${key}</title>${'<p>Words about dogs and cats.</p>'.repeat(300)}`

// A process of its own: next to the other scenarios it would also measure memory that their modules release meanwhile.
process.send?.(await measure())
agent.destroy()
process.disconnect()

async function measure(): Promise<CacheMemory> {
  const cache = createPageCache({
    cacheKey: (path) => path,
    version: () => 1,
    confirmedVersion: () => 1,
    clock: () => 1,
    render: async (key) => new Response(textOf(key), { headers }),
  })
  const server = createServer((incoming, response) => void cache(incoming, response, incoming.url ?? '', ''))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Fill and drop the same number of pages first, because startup garbage is collected late.
  await requestAll(port, 0, pages)
  const before = await usedMemory()
  await requestAll(port, pages, 2 * pages)
  const bytesPerPage = ((await usedMemory()) - before) / pages
  server.close()
  return { bytesPerPage, bodyBytes: cache.stats().bytes / cache.stats().entries }
}

async function requestAll(port: number, from: number, to: number) {
  for (let number = from; number < to; number += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, to - number) }, (_, index) => requestPage(port, pathOf(number + index))),
    )
}

function requestPage(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', agent }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end()
  })
}

/** Heap size after garbage collection. Native memory takes a moment to be released. */
async function usedMemory(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let time = 0; time < 4; time++) {
    await wait(200)
    collect()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
