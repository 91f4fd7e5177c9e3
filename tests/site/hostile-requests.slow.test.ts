import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerEnv } from '#tests/kit/admin.ts'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import {
  endlessBodyRoutes,
  mutateBody,
  pickHeaders,
  pickMalformedRequest,
  queries,
  sharedPages,
  validBodies,
  visitorId,
} from '#tests/kit/attacks/hostile-requests.ts'
import { startFilledSite } from '#tests/kit/filled-site.ts'
import { bytesRead, residentMegabytes } from '#tests/kit/process-usage.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'
import type { RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
const readJson = async <Body>(path: string) => (await (await fetch(site.url + path)).json()) as Body

beforeAll(async () => {
  site = await startFilledSite({ ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
})
afterAll(() => site.stop())

async function expectAlive() {
  expect(site.child.exitCode).toBe(null)
  expect((await fetch(`${site.url}/api/health`)).status).toBe(200)
}

test('of 1,000 malformed requests each is rejected or answered, and the process stays up (T39)', async () => {
  const random = createRandom(39)
  const { host } = new URL(site.url)
  const failed: string[] = []
  for (let sent = 0; sent < 1000; sent += 50) {
    const frames = Array.from({ length: 50 }, () => pickMalformedRequest(random, host))
    const statuses = await Promise.all(frames.map((frame) => sendRaw(frame)))
    // 501 and 505 are about methods and versions of HTTP that do not exist; 0 is a closed connection.
    frames.forEach((frame, index) => {
      const status = statuses[index] ?? 0
      if (status >= 500 && status !== 501 && status !== 505) failed.push(`${status}: ${frame.slice(0, 200)}`)
    })
  }
  expect(failed).toEqual([])
  await expectAlive()
})

function sendRaw(frame: string): Promise<number> {
  const { hostname, port } = new URL(site.url)
  return new Promise((resolve) => {
    let status = 0
    const socket = connect(Number(port), hostname, () => socket.end(frame, 'latin1'))
    socket.on('data', (data) => (status ||= statusIn(data)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(status))
    socket.setTimeout(60_000, () => socket.destroy())
  })
}

const statusIn = (data: Buffer) => Number(/^HTTP\/1\.[01] (\d+)/.exec(data.toString('latin1'))?.[1] ?? 0)

test('no header and no unknown parameter changes a shared page, not even in the request that renders it (T24, T25)', async () => {
  const random = createRandom(7)
  const admin = await openAdminClient(site.url)
  const { articles } = await readJson<{ articles: { slug: string }[] }>('/api/articles?limit=20')
  const paths = [...sharedPages, ...articles.map(({ slug }) => `/article/${slug}`)]
  const plain = new Map<string, string>()
  for (const path of paths) for (const query of queries) plain.set(path + query, await readAsSent(path + query))
  expect([...plain].filter(([, shown]) => !shown.startsWith('200'))).toEqual([])
  const different: string[] = []
  for (let round = 0; round < 15; round++) {
    // This empties the cache, so the next request renders the page for everyone.
    const emptied = await admin.fetch('/api/admin/settings', { method: 'PUT', json: { mailComments: round % 2 === 0 } })
    expect(emptied.status).toBe(200)
    for (const path of paths) {
      const address = path + random.pick(queries)
      const headers = pickHeaders(random)
      const shown = [await readAsSent(address, headers), await readAsSent(address)]
      if (shown.some((page) => page !== plain.get(address))) different.push(`${address} ${JSON.stringify(headers)}`)
    }
  }
  expect(different).toEqual([])
})

/** Status, headers that matter for caching, and the body. No library normalizes the headers. */
function readAsSent(path: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    request(site.url + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { location = '', 'set-cookie': cookie = [], etag = '', 'cache-control': control = '' } = response.headers
        const body = Buffer.concat(chunks).toString('latin1')
        resolve([response.statusCode, location, cookie, etag, control, body].join('\n'))
      })
    })
      .on('error', reject)
      .end()
  })
}

test.each(Object.entries(validBodies))(
  '200 mutated bodies for %s get no error of the server and name nothing internal (T34, T35)',
  async (path, { method, body }) => {
    const random = createRandom(35)
    const { articles } = await readJson<{ articles: { id: string }[] }>('/api/articles?limit=1')
    const { products } = await readJson<{ products: { id: string }[] }>('/api/products?limit=1')
    const fillIn = (text: string) =>
      text.replaceAll('ARTICLE', articles[0]?.id ?? '').replaceAll('PRODUCT', products[0]?.id ?? '')
    const headers = { 'content-type': 'application/json', origin: site.url, 'x-visitor-id': visitorId }
    const send = (text: string) => fetch(site.url + fillIn(path), { method, headers, body: fillIn(text) })
    expect((await send(JSON.stringify(body))).ok).toBe(true)
    const failed: string[] = []
    for (let round = 0; round < 200; round++) {
      const mutated = mutateBody(body, random)
      const response = await send(mutated)
      const isInternal = / at \w+ \(|SQLITE_|\/node_modules\//.test(await response.text())
      if (response.status >= 500 || isInternal) failed.push(`${response.status} ${mutated.slice(0, 160)}`)
    }
    expect(failed).toEqual([])
    await expectAlive()
  },
)

const chunk = Buffer.alloc(16 * 1024, 'x')
const maxSentBytes = 64 * 1024 * 1024

test('twenty endless bodies at once are rejected, and neither read nor stored (F13, T29)', async () => {
  const pid = site.child.pid ?? 0
  const [megabytes, read] = [residentMegabytes(pid), bytesRead(pid)]
  const sent = await Promise.all(Array.from({ length: 20 }, (_, index) => sendEndless(index)))
  for (const { status, bytes } of sent) {
    expect(bytes).toBeLessThan(maxSentBytes)
    expect([0, 413]).toContain(status)
  }
  expect(sent.some(({ status }) => status === 413)).toBe(true)
  // What a client could send beyond it lies in the kernel's buffers, which are none of the site's memory.
  expect((bytesRead(pid) - read) / sent.length).toBeLessThan(2 * 1024 * 1024)
  expect(residentMegabytes(pid) - megabytes).toBeLessThan(64)
  await expectAlive()
})

function sendEndless(index: number): Promise<{ status: number; bytes: number }> {
  const { hostname, port, host, origin } = new URL(site.url)
  const path = endlessBodyRoutes[index % endlessBodyRoutes.length] ?? ''
  return new Promise((resolve) => {
    let [bytes, status] = [0, 0]
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
      )
      push()
    })
    const push = () => {
      while (bytes < maxSentBytes && !socket.destroyed) {
        bytes += chunk.byteLength
        if (!socket.write(`${chunk.byteLength.toString(16)}\r\n`) || !socket.write(chunk) || !socket.write('\r\n'))
          break
      }
    }
    socket.on('drain', push)
    socket.on('data', (data) => (status ||= statusIn(data)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ status, bytes }))
    socket.setTimeout(120_000, () => socket.destroy())
  })
}
