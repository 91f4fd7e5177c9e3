import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createSafeFetch } from '#server/adapters/retailer-fetch/retailer-fetch.ts'
import { owner, ownerEnv } from '#tests/kit/admin.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { selfSigned } from '#tests/kit/fakes/certificate.ts'
import { asOwner, type Asking } from './owner-fetch.ts'
import type { Figures } from './fault-result.ts'
import { forbiddenAddresses, privateAnswers } from './private-addresses.ts'

type Listeners = { port: number; connections: () => number; close: () => void }

/** T14, T15, T20: forbidden addresses at every door by which somebody could make the server read one. */
export async function runSsrf({ rounds }: { rounds: number }): Promise<Figures> {
  const listeners = await listen()
  const addresses = forbiddenAddresses(listeners.port).slice(0, rounds)
  const faults: string[] = []
  let tried = 0
  const judge = (where: string, address: string, said: string, expected: string) => {
    tried++
    if (said !== expected) faults.push(`${where} answers ${said} to ${address}, not ${expected}`)
  }
  const site = await startSite('dist/server/main.js', {
    ...ownerEnv,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SEED: 'none',
  })
  try {
    for (const address of addresses) judge('safe-fetch', address, await readFirst(address, listeners.port), refused)
    for (const answer of privateAnswers)
      judge('a resolver', answer, await readResolved(answer, listeners.port), refused)
    for (const { address, said } of await readMoved(addresses)) judge('a short link', address, said, refused)
    const ask = await asOwner(site, owner)
    for (const [name, door] of Object.entries(doors)) {
      const first = await door(ask, 'https://10.0.0.1/')
      for (const address of addresses) judge(name, address, await door(ask, address), first)
      if (!/^422/.test(first)) faults.push(`${name} answers ${first}`)
    }
    const connections = listeners.connections()
    return {
      name: 'ssrf',
      what: `${addresses.length} spellings of forbidden addresses at ${Object.keys(doors).length + 3} doors (T14, T15, T20).`,
      tried,
      survived: tried - faults.length,
      lost: connections,
      notes: [`${connections} connections at the listeners on this machine`, ...faults.slice(0, 5)],
      ok: faults.length === 0 && connections === 0 && addresses.length >= 500,
    }
  } finally {
    await site.stop()
    listeners.close()
  }
}

const refused = 'FetchRefused: This address cannot be read.'
/** The same answer whatever is there: nobody can map a network with it. The request's number is its own. */
const face = async (answer: Response) => `${answer.status} ${await answer.text()}`

const doors: Readonly<Record<string, (ask: Asking, address: string) => Promise<string>>> = {
  'extract-amazon-image': async (ask, address) =>
    face(await ask('/api/functions/extract-amazon-image', { json: { productUrl: address } })),
  'a product': async (ask, address) =>
    face(await ask('/api/admin/products', { json: { title: 'A bowl', affiliate_link: address } })),
  'a run': async (ask, address) => {
    const affiliateProduct = {
      name: 'A bowl',
      url: address,
      link: address,
      imageUrl: 'https://m.media-amazon.com/a.jpg',
    }
    return face(await ask('/api/admin/runs', { json: { kind: 'affiliate', count: 5, affiliateProduct } }))
  },
  indexnow: async (ask, address) => face(await ask('/api/functions/submit-to-indexnow', { json: { url: address } })),
}

/** Where every name leads to this machine, and every connection to our listener. */
async function readFirst(address: string, port: number): Promise<string> {
  const read = createSafeFetch({ resolve: async () => [{ address: '127.0.0.1', family: 4 }], connect: { port } })
  return outcome(read(address))
}

/** Alone, where a connection would be noticed, and behind an address that may be read. */
async function readResolved(address: string, port: number): Promise<string> {
  const answer = { address, family: address.includes(':') ? 6 : 4 }
  const open = { address: '93.184.216.34', family: 4 }
  const said = new Set<string>()
  for (const answers of [[answer], [open, answer]]) {
    const read = createSafeFetch({ resolve: async () => answers, connect: { port }, limits: { milliseconds: 1000 } })
    said.add(await outcome(read('https://www.amazon.com/dp/B000000001')))
  }
  return [...said].join(' or ')
}

/** The retailer, on this machine and for once allowed, sends each caller on to a forbidden address. */
async function readMoved(addresses: readonly string[]): Promise<{ address: string; said: string }[]> {
  let location = ''
  let hosts: string[] = []
  const { key, cert } = selfSigned('www.amazon.com')
  const shop = createTlsServer({ key, cert }, (request, response) => {
    hosts.push(request.headers.host?.split(':')[0] ?? '')
    response.writeHead(302, { location: encodeURI(location).replaceAll('%25', '%') }).end()
  })
  const port = await portOf(shop)
  const read = createSafeFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    connect: { port, rejectUnauthorized: false },
    isAllowedAddress: (address) => address === '127.0.0.1',
  })
  const found: { address: string; said: string }[] = []
  for (const address of addresses) {
    location = address
    hosts = []
    const said = await outcome(read('https://amzn.to/abc'))
    // `https:127.0.0.1/` is a path on the host that said so: it may be asked again, and only it.
    const strange = hosts.filter((host) => host !== 'amzn.to')
    found.push({ address, said: strange.length === 0 ? said : `${said} after asking ${strange.join()}` })
  }
  shop.closeAllConnections()
  shop.close()
  return found
}

async function outcome(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => 'a page',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}

/** On a free port of both loopback addresses, and on the usual ports where this program may take them. */
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
