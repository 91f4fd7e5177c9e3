import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createRetailerFetch } from '#server/adapters/retailer-fetch/retailer-fetch.ts'
import { ownerEnv } from '#tests/kit/admin.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { createSelfSignedCertificate } from '#tests/kit/fakes/certificate.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { forbiddenAddresses, privateAddresses } from './private-addresses.ts'

type Listeners = { port: number; connections: () => number; close: () => void }

/** T14, T15, T20: forbidden URLs through every route that could make the server fetch one. */
export async function runSsrf({ rounds }: { rounds: number }): Promise<FaultResult> {
  const listeners = await listen()
  const addresses = forbiddenAddresses(listeners.port).slice(0, rounds)
  const faults: string[] = []
  let tried = 0
  const check = (where: string, address: string, outcome: string, expected: string) => {
    tried++
    if (outcome !== expected) faults.push(`${where} returns ${outcome} to ${address}, not ${expected}`)
  }
  const site = await startSite('dist/server/main.js', {
    ...ownerEnv,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SEED: 'none',
  })
  try {
    for (const address of addresses)
      check('the retailer fetch', address, await fetchDirect(address, listeners.port), refusedMessage)
    for (const address of privateAddresses)
      check('a resolver', address, await fetchResolved(address, listeners.port), refusedMessage)
    for (const { address, outcome } of await fetchRedirected(addresses))
      check('a short link', address, outcome, refusedMessage)
    const admin = await openAdminClient(site.url)
    for (const [name, { reason, call: callEndpoint }] of Object.entries(endpoints)) {
      const first = await callEndpoint(admin, 'https://10.0.0.1/')
      for (const address of addresses) check(name, address, await callEndpoint(admin, address), first)
      // Rejected because of the URL, and not because something else in the request is wrong.
      if (!first.startsWith('422 ') || !first.includes(reason)) faults.push(`${name} returns ${first}`)
    }
    const connections = listeners.connections()
    return {
      name: 'ssrf',
      description: `${addresses.length} spellings of forbidden URLs at ${Object.keys(endpoints).length + 3} places (T14, T15, T20).`,
      tried,
      passed: tried - faults.length,
      lost: connections,
      notes: [`${connections} connections to the listeners on this machine`, ...faults.slice(0, 5)],
      ok: faults.length === 0 && connections === 0 && addresses.length >= Math.min(rounds, 500),
    }
  } finally {
    await site.stop()
    listeners.close()
  }
}

const refusedMessage = 'FetchRefused: This address cannot be read.'
/** The response is the same whatever is there, so nobody can map a network with it. */
const fingerprint = async (response: Response) => `${response.status} ${await response.text()}`

type FetchingEndpoint = {
  /** What its response names as the error. */
  reason: string
  call: (admin: AdminClient, address: string) => Promise<string>
}
const endpoints: Readonly<Record<string, FetchingEndpoint>> = {
  'extract-amazon-image': {
    reason: '"no_image"',
    call: async (admin, address) =>
      fingerprint(await admin.fetch('/api/functions/extract-amazon-image', { json: { productUrl: address } })),
  },
  'a product': {
    reason: '"affiliate_link"',
    call: async (admin, address) =>
      fingerprint(await admin.fetch('/api/admin/products', { json: { title: 'A bowl', affiliate_link: address } })),
  },
  'a run': {
    reason: '"foreign_link"',
    call: async (admin, address) => {
      const imageUrl = 'https://m.media-amazon.com/a.jpg'
      const affiliateProduct = { name: 'A bowl', url: address, link: address, imageUrl }
      const json = { kind: 'affiliate', count: 5, affiliateProduct }
      return fingerprint(await admin.fetch('/api/admin/runs', { json }))
    },
  },
  indexnow: {
    reason: '"foreign_address"',
    call: async (admin, address) =>
      fingerprint(await admin.fetch('/api/functions/submit-to-indexnow', { json: { url: address } })),
  },
}

/** A resolver that maps every name to this machine, and every connection to our listener. */
async function fetchDirect(address: string, port: number): Promise<string> {
  const read = createRetailerFetch({ resolve: async () => [{ address: '127.0.0.1', family: 4 }], connect: { port } })
  return describeOutcome(read(address))
}

/** On its own, where a connection would be noticed, and behind a redirect from an allowed URL. */
async function fetchResolved(address: string, port: number): Promise<string> {
  const answer = { address, family: address.includes(':') ? 6 : 4 }
  const open = { address: '93.184.216.34', family: 4 }
  const outcome = new Set<string>()
  for (const answers of [[answer], [open, answer]]) {
    const read = createRetailerFetch({
      resolve: async () => answers,
      connect: { port },
      limits: { milliseconds: 1000 },
    })
    outcome.add(await describeOutcome(read('https://www.amazon.com/dp/B000000001')))
  }
  return [...outcome].join(' or ')
}

/** The retailer, on this machine and allowed for this test, redirects each caller to a forbidden URL. */
async function fetchRedirected(addresses: readonly string[]): Promise<{ address: string; outcome: string }[]> {
  let location = ''
  let hosts: string[] = []
  const { key, cert } = createSelfSignedCertificate('www.amazon.com')
  const shop = createTlsServer({ key, cert }, (request, response) => {
    hosts.push(request.headers.host?.split(':')[0] ?? '')
    response.writeHead(302, { location: encodeURI(location).replaceAll('%25', '%') }).end()
  })
  const port = await portOf(shop)
  const read = createRetailerFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    connect: { port, rejectUnauthorized: false },
    isAllowedAddress: (address) => address === '127.0.0.1',
  })
  const found: { address: string; outcome: string }[] = []
  for (const address of addresses) {
    location = address
    hosts = []
    const outcome = await describeOutcome(read('https://amzn.to/abc'))
    // `https:127.0.0.1/` is a path on the redirecting host: only that host may be requested again.
    const strange = hosts.filter((host) => host !== 'amzn.to')
    found.push({ address, outcome: strange.length === 0 ? outcome : `${outcome} after requesting ${strange.join()}` })
  }
  shop.closeAllConnections()
  shop.close()
  return found
}

async function describeOutcome(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => 'a page',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}

/** On a free port of both loopback addresses, and on the usual ports where this program may bind them. */
async function listen(): Promise<Listeners> {
  let connections = 0
  const count = () => createServer((socket) => (connections++, void socket.destroy()))
  const servers: Server[] = [count()]
  const port = await portOf(servers[0] as Server)
  for (const [other, host] of [
    [port, '::1'],
    [80, '127.0.0.1'],
    [443, '127.0.0.1'],
    [443, '::1'],
  ] as const) {
    const server = count()
    server.on('error', () => undefined)
    server.listen(other, host)
    servers.push(server)
  }
  return { port, connections: () => connections, close: () => servers.forEach((server) => void server.close()) }
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
