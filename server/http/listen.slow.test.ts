import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './listen.ts'
import type { ListenOptions } from './request-listener.ts'

/** More than are rendered at once and may wait. */
const crowd = 320

const options: ListenOptions = {
  sendIfCached: () => false,
  handlers: [],
  fetch: async () => Response.json({}),
  callerOf: (_request, requestId) => ({ ip: '', requestId }),
  accessLog: { isOn: false, watch: () => undefined },
  securityHeaders: {},
  lowPriorityPaths: new Set(),
  fixedHost: undefined,
  isUnencrypted: () => false,
  onConnection: () => undefined,
  onRejected: () => undefined,
}

/** Holds all responses until every request has arrived. */
async function askAtOnce(path: string) {
  const gate = Promise.withResolvers<void>()
  let rejected = 0
  const server = await listen(
    { port: 0, hosts: ['127.0.0.1'] },
    {
      ...options,
      fetch: async () => {
        await gate.promise
        return Response.json({})
      },
      onRejected: () => void rejected++,
    },
  )
  onTestFinished(server.close)
  const asked = Array.from({ length: crowd }, async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    if (response.status === 503) gate.resolve()
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
  })
  setTimeout(gate.resolve, 5000).unref()
  const results = await Promise.all(asked)
  return { answers: results.filter(({ status }) => status === 503), rejected }
}

test.each(['/blog?q=walks', '/api/search?q=walks', '/api/articles?q=walks'])(
  '%s is rejected when too many ask at once (T40)',
  async (path) => {
    const { answers: results, rejected } = await askAtOnce(path)
    expect(results.length).toBeGreaterThan(0)
    expect(rejected).toBe(results.length)
    const isApi = path.startsWith('/api/')
    for (const { type, body } of results) {
      expect(type).toMatch(isApi ? 'application/json' : 'text/plain')
      expect(body).toContain('The site is busy. Please try again in a moment.')
    }
  },
)

test('without TLS pages are redirected, cached ones too, but nothing that a program sends', async () => {
  const fixedHost = 'pets.example'
  const sendIfCached = vi.fn<() => boolean>(() => true)
  const server = await listen(
    { port: 0, hosts: ['127.0.0.1'] },
    { ...options, fixedHost, sendIfCached, isUnencrypted: ({ headers }) => headers['x-forwarded-proto'] === 'http' },
  )
  onTestFinished(server.close)
  const ask = async (path: string, method = 'GET') => {
    const headers = { host: fixedHost, 'x-forwarded-proto': 'http' }
    const sent = request({ port: server.port, host: '127.0.0.1', path, method, headers }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    return [response.statusCode, response.headers.location]
  }
  expect(await ask('/')).toEqual([301, 'https://pets.example/'])
  expect(await ask('/blog/?q=calm%20walks')).toEqual([301, 'https://pets.example/blog?q=calm%20walks'])
  expect(await ask('/apiary', 'HEAD')).toEqual([301, 'https://pets.example/apiary'])
  for (const path of ['/api/articles', '/api', '/api/', '/metrics', '/api/health?x=1', '/metrics?x'])
    expect(await ask(path), path).toEqual([403, undefined])
  for (const path of ['/api/auth/sign-in/email', '/moderate'])
    expect(await ask(path, 'POST'), path).toEqual([403, undefined])
  expect(sendIfCached).not.toHaveBeenCalled()
})

test('an old address with a slash at its end leads on in one hop, and a page of the site wins over a redirect', async () => {
  const server = await listen(
    { port: 0, hosts: ['127.0.0.1'] },
    {
      ...options,
      hasRedirect: async (target) => /^\/(?:old|gone|page)/.test(target),
      fetch: async ({ url }) => {
        const { pathname, search } = new URL(url)
        if (pathname === '/gone') return new Response('Gone', { status: 410 })
        const isOld = pathname === '/old'
        return new Response(null, { status: isOld ? 301 : 200, headers: isOld ? { location: `/new${search}` } : {} })
      },
    },
  )
  onTestFinished(server.close)
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, redirect: 'manual' })
    await response.body?.cancel()
    return [response.status, response.headers.get('location')]
  }
  expect(await ask('/old/?utm=1')).toEqual([301, '/new?utm=1'])
  expect(await ask('/%6fld/', 'HEAD')).toEqual([301, '/new'])
  expect(await ask('/gone/')).toEqual([410, null])
  expect(await ask('/page/')).toEqual([301, '/page'])
  expect(await ask('/other/?utm=1')).toEqual([301, '/other?utm=1'])
  expect(await ask('/old/', 'POST')).toEqual([301, '/old'])
})

const short = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }

test('a connection on which no whole request arrives is closed without a reply, and a malformed request gets 400', async () => {
  const hasty = await listen({ port: 0, hosts: ['127.0.0.1'], timeouts: short }, options)
  const patient = await listen({ port: 0, hosts: ['127.0.0.1'] }, options)
  onTestFinished(hasty.close)
  onTestFinished(patient.close)
  const replyTo = async (port: number, bytes: string) => {
    const socket = connect(port, '127.0.0.1')
    const reply: Buffer[] = []
    socket.on('data', (chunk) => reply.push(chunk))
    socket.write(bytes)
    await once(socket, 'close')
    return Buffer.concat(reply).toString()
  }
  // Browsers open connections in advance, and take whatever was sent on one for the response to their next request.
  expect(await replyTo(hasty.port, '')).toBe('')
  expect(await replyTo(hasty.port, 'GET / HTTP/1.1\r\nhost: a')).toBe('')
  expect(await replyTo(patient.port, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  const long = `GET /?q=${'%25'.repeat(10_000)} HTTP/1.1\r\nhost: a\r\n\r\n`
  expect(await replyTo(patient.port, long)).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\nThis address is too long\./)
})
