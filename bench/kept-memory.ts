import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { securityHeaders } from '#app/middleware/security-headers.ts'
import { createPageCache } from '#host/http/page-cache.ts'
import { encode } from '#host/http/bodies.ts'
import type { Scenario } from './figures.ts'

const pages = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: 20 })
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  ...securityHeaders({ origin: 'https://pets.example' }),
}

/** What the page cache holds for each page besides its three bodies. */
export const keptMemory: Scenario = {
  name: 'kept-memory',
  async run() {
    const render = async (key: string) => new Response(textOf(key), { headers })
    const answer = createPageCache({
      pageKey: (path) => path,
      version: () => 1,
      sureVersion: () => 1,
      clock: () => 1,
      render,
    })
    const server = createServer((asked, response) => void answer(asked, response, asked.url ?? '', ''))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await askAll(port, 0, 1000)
    const before = await used()
    await askAll(port, 1000, 1000 + pages)
    const bodies = await bytesOf('/article/a-page-of-the-bench-1234')
    const each = ((await used()) - before) / pages - bodies
    agent.destroy()
    server.close()
    return [
      {
        what: `memory of a kept page beyond its bodies, ${pages} pages`,
        target: '≤ 1 KB',
        figure: `${Math.round(each)} bytes`,
        met: each <= 1024,
        note: `its bodies have ${bodies} bytes`,
      },
    ]
  },
}

const pathOf = (number: number) => `/article/a-page-of-the-bench-${String(number).padStart(4, '0')}`
const textOf = (key: string) => `<!doctype html><title>${key}</title>${'<p>Words about dogs and cats.</p>'.repeat(300)}`

async function bytesOf(key: string): Promise<number> {
  const { identity, gzip, br } = await encode(Buffer.from(textOf(key)), 5)
  return identity.byteLength + gzip.byteLength + br.byteLength
}

async function askAll(port: number, from: number, to: number) {
  for (let number = from; number < to; number += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, to - number) }, (_, index) => ask(port, pathOf(number + index))),
    )
}

function ask(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', agent }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end()
  })
}

/** After everything that can go is gone; what holds native memory needs a moment for it. */
async function used(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let time = 0; time < 4; time++) {
    await wait(200)
    collect()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
