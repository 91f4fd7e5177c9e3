import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { findProductImage } from '#features/discovery/product-image.ts'
import { resolveProductId } from '#features/discovery/short-link.ts'
import { createSelfSignedCertificate } from '#tests/kit/fakes/certificate.ts'
import { isPublicIp } from '#server/http/public-ip.ts'
import type { Resolve } from './checked-request.ts'
import { createRetailerFetch } from './retailer-fetch.ts'

const privateAddresses = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::169.254.169.254',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  '2001:0:7f00:1::',
  '100::1',
]

const spellings = [
  'http://169.254.169.254/',
  'https://169.254.169.254/latest/meta-data/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://localhost/',
  'https://localhost./',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'https://www.amazon.com@127.0.0.1/',
  'https://www.amazon.com:x@127.0.0.1/',
  'https://127.0.0.1#@www.amazon.com/',
  'https://127.0.0.1\\@www.amazon.com/',
  'https://www.amazon.com\\@127.0.0.1/',
  'https://amazon.com.evil.test/',
  'https://amazon.com%2eevil.test/',
  'https://evil.test/www.amazon.com',
  'https://evil.test?www.amazon.com',
  'https://notamazon.com/',
  'https://amazon.com-evil.test/',
  'https://amazon.evil/',
  'https://xn--amazon-.com/',
  'https://аmazon.com/',
  'https://www.amazon.com:8443/dp/B000000001',
  'https://www.amazon.com:22/',
  'http://www.amazon.com/dp/B000000001',
  'http://amzn.to/abc',
  'ftp://www.amazon.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'data:text/html,hi',
  'javascript:alert(1)',
  '//127.0.0.1/',
  'https:127.0.0.1/',
  'https:/127.0.0.1/',
  'https:\\\\127.0.0.1\\',
  ' https://127.0.0.1/',
  'https://127.0.0.1 .amazon.com/',
  'https://www.amazon.com\t@127.0.0.1/',
  'https://www.ama\nzon.com/',
  'https://www.amazon.com\u0000.evil.test/',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://metadata.google.internal/',
  'https://kubernetes.default.svc/',
  'https://www.amazon.com.:443@127.0.0.1/',
  'https://amzn.to.evil.test/',
  'https://a.co.evil.test/',
  'https://evil-a.co/',
  'https://media-amazon.com.evil.test/',
  'https://xmedia-amazon.com/',
  'https://user@www.amazon.com/',
  '',
  'x',
  `https://${'a'.repeat(3000)}.amazon.com/`,
]

/** Something private that must never be reached. */
async function openListener() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

test('sixty spellings of a private address are all refused with the same response (T14)', async () => {
  const listener = await openListener()
  const everywhere: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const read = createRetailerFetch({ resolve: everywhere, connect: { port: listener.port } })
  expect(spellings.length).toBeGreaterThanOrEqual(60)
  for (const spelling of spellings) {
    await expect(read(spelling), spelling).rejects.toMatchObject({
      name: 'FetchRejected',
      message: 'This address cannot be read.',
    })
    expect(await findProductImage({ fetchRetailerPage: read }, spelling)).toBeUndefined()
  }
  expect(listener.connections()).toBe(0)
})

test('a name of the retailer that leads to a private address is not followed, whatever form the address has', async () => {
  const listener = await openListener()
  for (const url of privateAddresses) {
    expect(isPublicIp(url), url).toBe(false)
    const read = createRetailerFetch({
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: url, family: url.includes(':') ? 6 : 4 },
      ],
      connect: { port: listener.port },
    })
    await expect(read('https://www.amazon.com/dp/B000000001'), url).rejects.toThrow('cannot be read')
  }
  expect(listener.connections()).toBe(0)
  for (const url of [
    '93.184.216.34',
    '2606:2800:220:1::1',
    '::ffff:93.184.216.34',
    '64:ff9b::5db8:d822',
    '2002:5db8:d822::1',
  ])
    expect(isPublicIp(url), url).toBe(true)
})

/** The retailer on this machine: every name leads to it. */
async function openShop(respond: (request: IncomingMessage, response: ServerResponse) => void, limits = {}) {
  const { key, cert } = createSelfSignedCertificate('www.amazon.com')
  const server = createTlsServer({ key, cert }, respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const resolved: string[] = []
  const read = createRetailerFetch({
    resolve: async (host) => {
      resolved.push(host)
      return [{ address: '127.0.0.1', family: 4 }]
    },
    connect: { port: (server.address() as AddressInfo).port, rejectUnauthorized: false },
    isAllowedIp: (url) => url === '127.0.0.1',
    limits: { milliseconds: 1000, ...limits },
  })
  return { read, resolved }
}
const html = { 'content-type': 'text/html; charset=utf-8' }

test('the picture of a product page is found, and nothing else of the page gets out', async () => {
  const { read } = await openShop((_, response) =>
    response
      .writeHead(200, html)
      .end(
        '<img id="landingImage" data-old-hires="https://m.media-amazon.com/images/I/a.jpg" src="https://evil.test/x.jpg">',
      ),
  )
  expect(await findProductImage({ fetchRetailerPage: read }, 'https://www.amazon.com/dp/B000000001')).toBe(
    'https://m.media-amazon.com/images/I/a.jpg',
  )
  const evil = await openShop((_, response) =>
    response.writeHead(200, html).end('<meta property="og:image" content="https://evil.test/x.jpg">'),
  )
  expect(
    await findProductImage({ fetchRetailerPage: evil.read }, 'https://www.amazon.com/dp/B000000001'),
  ).toBeUndefined()
})

test('a short link is followed to its product, and each step is checked', async () => {
  const { read, resolved } = await openShop((request, response) => {
    if (request.headers.host?.startsWith('amzn.to'))
      response.writeHead(301, { location: 'https://www.amazon.com/Mat/dp/B000000001?tag=x' }).end()
    else response.writeHead(200, html).end('<p>')
  })
  expect(await resolveProductId({ fetchRetailerPage: read }, parseAffiliateLink('https://amzn.to/abc'))).toBe(
    'B000000001',
  )
  expect(resolved).toEqual(['amzn.to', 'www.amazon.com'])
})

test.each([
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://evil.test/',
  'http://www.amazon.com/',
  'https://www.amazon.com:8443/',
  '//evil.test/',
])('a redirect to %s ends there', async (location) => {
  const listener = await openListener()
  let asked = 0
  const { read } = await openShop((_, response) => {
    asked++
    response.writeHead(302, { location: location.replace('127.0.0.1', `127.0.0.1:${listener.port}`) }).end()
  })
  await expect(read('https://amzn.to/abc')).rejects.toThrow('cannot be read')
  expect(asked).toBe(1)
  expect(listener.connections()).toBe(0)
})

test('too many redirects, too much, too slow, another type or a packed page: the same refusal', async () => {
  const responders: ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(302, { location: 'https://www.amazon.com/again' }).end(),
    (response) => response.writeHead(200, html).end('x'.repeat(3 * 1024 * 1024)),
    (response) => void response.writeHead(200, html).write('x'),
    (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    (response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('x'),
    (response) => response.writeHead(500, html).end('x'),
    (response) => response.destroy(),
  ]
  for (const respond of responders) {
    let asked = 0
    const { read } = await openShop((_, response) => {
      asked++
      respond(response)
    })
    await expect(read('https://www.amazon.com/dp/B000000001')).rejects.toMatchObject({
      message: 'This address cannot be read.',
    })
    expect(asked).toBeLessThanOrEqual(4)
  }
})
