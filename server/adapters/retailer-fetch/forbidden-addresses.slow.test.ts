import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { countConnections, forbiddenAddresses, privateAddresses } from '#tests/kit/attacks/forbidden-addresses.ts'
import { createSelfSignedCertificate } from '#tests/kit/fakes/certificate.ts'
import { createRetailerFetch } from './retailer-fetch.ts'

const rejection = { name: 'FetchRejected', message: 'This address cannot be read.' }
const loopback = { address: '127.0.0.1', family: 4 }

async function openListeners() {
  const listeners = await countConnections()
  onTestFinished(listeners.close)
  return listeners
}

test('over 500 spellings of a forbidden URL are rejected alike, even if every name leads here (T14)', async () => {
  const { port, connections } = await openListeners()
  const read = createRetailerFetch({ resolve: async () => [loopback], connect: { port } })
  const urls = forbiddenAddresses(port)
  expect(urls.length).toBeGreaterThan(500)
  for (const url of urls) await expect(read(url), url).rejects.toMatchObject(rejection)
  expect(connections()).toBe(0)
})

test.each(privateAddresses)('a name that resolves to %s, alone or among others, is not requested (T14)', async (ip) => {
  const { port, connections } = await openListeners()
  const result = { address: ip, family: ip.includes(':') ? 6 : 4 }
  for (const results of [[result], [{ address: '93.184.216.34', family: 4 }, result]]) {
    const read = createRetailerFetch({ resolve: async () => results, connect: { port } })
    await expect(read('https://www.amazon.com/dp/B000000001')).rejects.toMatchObject(rejection)
  }
  expect(connections()).toBe(0)
})

test('a short link that redirects to a forbidden URL is not followed, however it is spelled (T14)', async () => {
  let location = ''
  const hosts: string[] = []
  const shop = createServer(createSelfSignedCertificate('www.amazon.com'), (request, response) => {
    hosts.push(request.headers.host?.split(':')[0] ?? '')
    response.writeHead(302, { location: encodeURI(location).replaceAll('%25', '%') }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => (shop.closeAllConnections(), void shop.close()))
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo
  const { port: otherPort, connections } = await openListeners()
  const read = createRetailerFetch({
    resolve: async () => [loopback],
    connect: { port, rejectUnauthorized: false },
    isAllowedIp: (url) => url === loopback.address,
  })
  for (const url of forbiddenAddresses(otherPort)) {
    location = url
    await expect(read('https://amzn.to/abc'), url).rejects.toMatchObject(rejection)
  }
  // `https:127.0.0.1/` is a path on the redirecting host: only that host may be requested again.
  expect(new Set(hosts)).toEqual(new Set(['amzn.to']))
  expect(connections()).toBe(0)
})
