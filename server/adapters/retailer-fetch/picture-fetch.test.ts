import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSelfSignedCertificate } from '#tests/kit/fakes/certificate.ts'
import { createPictureFetch } from './picture-fetch.ts'

const picture = { 'content-type': 'image/jpeg' }

/** The old site on this machine: every name leads to it. */
async function openOldSite(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const { key, cert } = createSelfSignedCertificate('old.example')
  const server = createTlsServer({ key, cert }, respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const resolved: string[] = []
  const fetchPicture = createPictureFetch({
    resolve: async (host) => {
      resolved.push(host)
      return [{ address: host === 'internal.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }]
    },
    connect: { port: (server.address() as AddressInfo).port, rejectUnauthorized: false },
    isAllowedIp: (ip) => ip === '127.0.0.1',
    limits: { milliseconds: 1000, bytes: 1000 },
  })
  return { fetchPicture, resolved }
}

test('a picture is fetched over https, also if the old address is without it, and after a redirect', async () => {
  const { fetchPicture } = await openOldSite(({ url }, response) => {
    if (url === '/old.jpg') response.writeHead(301, { location: '/new.jpg' }).end()
    else response.writeHead(200, picture).end('bytes')
  })
  const fetched = await fetchPicture('http://old.example/old.jpg')
  expect(fetched.ok && String(fetched.bytes)).toBe('bytes')
})

test.each([
  ['missing', 404, picture, 'x'],
  ['missing', 403, picture, 'x'],
  ['later', 503, picture, 'x'],
  ['later', 429, picture, 'x'],
  ['not_a_picture', 200, { 'content-type': 'text/html' }, 'x'],
  ['not_a_picture', 200, { ...picture, 'content-encoding': 'gzip' }, 'x'],
  ['too_large', 200, picture, 'x'.repeat(1001)],
] as const)('what is %s is said so (%d)', async (reason, status, headers, body) => {
  const { fetchPicture } = await openOldSite((_, response) => response.writeHead(status, headers).end(body))
  expect(await fetchPicture('https://old.example/a.jpg')).toEqual({ ok: false, reason })
})

test('an old site that hangs or breaks off is asked again later', async () => {
  const { fetchPicture } = await openOldSite((_, response) => response.destroy())
  expect(await fetchPicture('https://old.example/a.jpg')).toEqual({ ok: false, reason: 'later' })
})

test.each([
  'https://internal.example/a.jpg',
  'https://old.example:8443/a.jpg',
  'https://user:secret@old.example/a.jpg',
  'file:///etc/passwd',
  'ftp://old.example/a.jpg',
  'https://old.example\\@internal.example/a.jpg',
])('%s is refused without a request, also as the target of a redirect', async (url) => {
  let requests = 0
  const { fetchPicture } = await openOldSite((_, response) => {
    requests++
    response.writeHead(302, { location: encodeURI(url) }).end()
  })
  const refused = await fetchPicture(url)
  expect(refused).toEqual({ ok: false, reason: 'refused' })
  expect(requests).toBe(0)
  const redirected = await fetchPicture('https://old.example/a.jpg')
  expect(redirected.ok).toBe(false)
  expect(requests).toBeLessThanOrEqual(4)
})

test('an address of this machine is refused by default', async () => {
  const fetchPicture = createPictureFetch()
  for (const url of ['https://127.0.0.1/a.jpg', 'https://[::1]/a.jpg', 'https://169.254.169.254/a.jpg'])
    expect(await fetchPicture(url)).toEqual({ ok: false, reason: 'refused' })
})
