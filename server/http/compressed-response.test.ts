import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

const list = JSON.stringify({ articles: Array(200).fill('A calm walk') })
const responses: Readonly<Record<string, () => Response>> = {
  '/api/search': () => new Response(list, { headers: { 'content-type': 'application/json' } }),
  '/blog': () => new Response(list, { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } }),
  '/short': () => new Response('A calm walk', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  '/picture': () => new Response(list, { headers: { 'content-type': 'image/webp' } }),
  '/tagged': () => new Response(list, { headers: { 'content-type': 'text/css', etag: '"a"' } }),
  '/encoded': () => new Response(list, { headers: { 'content-type': 'text/css', 'content-encoding': 'zstd' } }),
}

async function startServer() {
  const server = await listen(
    { port: 0, hosts: ['127.0.0.1'] },
    {
      sendIfCached: () => false,
      handlers: [],
      fetch: async ({ url, method }) => {
        const response = responses[new URL(url).pathname]?.() ?? new Response(null, { status: 404 })
        return method === 'HEAD' ? new Response(null, response) : response
      },
      callerOf: (_request, requestId) => ({ ip: '', requestId }),
      accessLog: { isOn: false, watch: () => undefined },
      securityHeaders: {},
      lowPriorityPaths: new Set(),
      fixedHost: undefined,
      isUnencrypted: () => false,
      onConnection: () => undefined,
      onRejected: () => undefined,
    },
  )
  onTestFinished(server.close)
  /** The bytes as they were sent: fetch would decompress them. */
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const sent = request({ port: server.port, host: '127.0.0.1', path, method, headers }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
  }
}

test.each(['/api/search', '/blog'])('%s is compressed as the client accepts it', async (path) => {
  const ask = await startServer()
  const plain = await ask(path)
  const [br, gzip] = [
    await ask(path, { 'accept-encoding': 'gzip, br' }),
    await ask(path, { 'accept-encoding': 'gzip' }),
  ]
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  for (const { headers, body, status } of [plain, br, gzip]) {
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(body.byteLength) })
    expect([status, headers['content-type']]).toEqual([plain.status, plain.headers['content-type']])
  }
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const body of [plain.body, brotliDecompressSync(br.body), gunzipSync(gzip.body)])
    expect(body.toString()).toBe(list)
})

test('HEAD has the headers of GET except those that depend on the body', async () => {
  const ask = await startServer()
  const { headers, body } = await ask('/blog', { 'accept-encoding': 'br' }, 'HEAD')
  expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' })
  expect([headers['content-encoding'], headers['content-length'], body.byteLength]).toEqual([undefined, undefined, 0])
})

test.each(['/short', '/picture', '/tagged', '/encoded'])('%s is sent as it is', async (path) => {
  const ask = await startServer()
  const { body } = await ask(path, { 'accept-encoding': 'br' })
  expect(body.toString()).toBe(await responses[path]?.().text())
})

test('a length never tells another site anything about a signed-in reader (T44)', async () => {
  const ask = await startServer()
  const encodingFor = async (headers: Record<string, string>) =>
    (await ask('/api/search', { 'accept-encoding': 'br', cookie: 'wagwise.session_token=x', ...headers })).headers[
      'content-encoding'
    ]
  expect(await encodingFor({})).toBeUndefined()
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await encodingFor({ 'sec-fetch-site': site }), site).toBeUndefined()
  expect(await encodingFor({ 'sec-fetch-site': 'same-origin' })).toBe('br')
})
