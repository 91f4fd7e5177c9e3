import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { LogLevel } from '#features/ports.ts'
import { createAccessLog } from './access-log.ts'
import { listen } from './listen.ts'
import { createPageCache } from './page-cache.ts'

type Line = { level: LogLevel; event: string; details: Record<string, unknown> }

/** Shared pages under /page, everything else straight from the router. Both answer with the request id they know. */
async function startServer({ isOn = false, delayMs = 0 } = {}) {
  const lines: Line[] = []
  const pages = createPageCache({
    cacheKey: (path) => (path.startsWith('/page') ? path : undefined),
    version: () => 1,
    confirmedVersion: () => 1,
    clock: Date.now,
    render: async (key, id) =>
      key === '/page/broken' ? new Response(`Reference: ${id}`, { status: 500 }) : new Response('A page'),
  })
  const server = await listen(
    { port: 0, hosts: ['127.0.0.1'] },
    {
      sendIfCached: pages.sendIfCached,
      handlers: [pages],
      fetch: async (_request, { requestId }) => {
        await wait(delayMs)
        return new Response(requestId, { status: 500 })
      },
      callerOf: (_request, requestId) => ({ ip: '', requestId }),
      accessLog: createAccessLog({
        isOn,
        clock: Date.now,
        log: (level, event, details = {}) => void lines.push({ level, event, details }),
      }),
      securityHeaders: {},
      lowPriorityPaths: new Set(),
      fixedHost: undefined,
      isUnencrypted: () => false,
      onConnection: () => undefined,
      onRejected: () => undefined,
    },
  )
  onTestFinished(server.close)
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual', ...init })
    return { id: response.headers.get('x-request-id') ?? '', status: response.status, body: await response.text() }
  }
  return { ask, lines, port: server.port }
}

test('every response has its own request id: rendered, cached, redirected, rejected, from the router', async () => {
  const { ask } = await startServer()
  const ids: string[] = []
  for (const path of ['/page', '/page', '/page', '/page/', '/api/x', '/%ff', '//x']) ids.push((await ask(path)).id)
  ids.push((await ask('/page', { method: 'HEAD' })).id)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a request that is not HTTP gets an id, too', async () => {
  const { port } = await startServer()
  const socket = connect(port, '127.0.0.1').end('nonsense\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*\r\nx-request-id: [0-9a-f]{16}\r\n\r\n$/)
})

test('an error names the id of the request, also when the page cache rendered it', async () => {
  const { ask } = await startServer()
  const page = await ask('/page/broken')
  expect(page).toEqual({ id: page.id, status: 500, body: `Reference: ${page.id}` })
  const api = await ask('/api/x')
  expect(api.body).toBe(api.id)
})

test('the access log has a line for each request, without addresses and query values', async () => {
  const { ask, lines } = await startServer({ isOn: true })
  const rendered = await ask('/page?token=hunter2')
  const cached = await ask('/page')
  const failed = await ask('/api/x?email=ada%40example.org&x=1', { method: 'POST' })
  await expect.poll(() => lines).toHaveLength(3)
  const number = expect.any(Number)
  expect(lines.map(({ level, event, details }) => ({ level, event, ...details }))).toEqual([
    {
      ...{ level: 'debug', event: 'request', method: 'GET', path: '/page', query: ['token'], status: 200 },
      ...{ request: rendered.id, ms: number, bytes: number },
    },
    {
      ...{ level: 'debug', event: 'request', method: 'GET', path: '/page', status: 200 },
      ...{ request: cached.id, ms: number, bytes: number },
    },
    {
      ...{ level: 'debug', event: 'request', method: 'POST', path: '/api/x', query: ['email', 'x'], status: 500 },
      ...{ request: failed.id, ms: number, bytes: number },
    },
  ])
  for (const { details } of lines) expect(details['bytes']).toBeGreaterThan(50)
  for (const hidden of ['hunter2', 'ada@', 'ada%', '127.0.0.1']) expect(JSON.stringify(lines)).not.toContain(hidden)
})

test('without the access log only requests of a second and more are logged', async () => {
  const { ask, lines } = await startServer({ delayMs: 1050 })
  await ask('/page')
  const slow = await ask('/api/x?token=hunter2')
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines).toEqual([
    {
      level: 'warn',
      event: 'slow_request',
      details: {
        ...{ method: 'GET', path: '/api/x', query: ['token'], status: 500 },
        ...{ request: slow.id, ms: expect.any(Number) },
      },
    },
  ])
})
