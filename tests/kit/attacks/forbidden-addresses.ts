import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Addresses of this machine and of private networks, by their four bytes. */
const targets: readonly (readonly [number, number, number, number])[] = [
  [127, 0, 0, 1],
  [127, 255, 255, 254],
  [0, 0, 0, 0],
  [169, 254, 169, 254],
  [10, 0, 0, 1],
  [172, 16, 0, 1],
  [192, 168, 0, 1],
  [100, 64, 0, 1],
]
const names = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost.localdomain',
  'ip6-localhost',
  'metadata.google.internal',
  'kubernetes.default.svc',
  'host.docker.internal',
  'instance-data',
  '127.0.0.1.nip.io',
  'www.amazon.com.localhost',
  'localtest.me',
]
const retailer = 'www.amazon.com'

/** Every way to write four bytes that some parser accepts as an address. */
function v4Forms([a, b, c, d]: readonly [number, number, number, number]): string[] {
  const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  const hex = (value: number) => `0x${value.toString(16)}`
  const octal = (value: number) => `0${value.toString(8)}`
  const plain = [a, b, c, d].join('.')
  const wide = plain
    .split('')
    .map((character) => (character === '.' ? '。' : String.fromCodePoint(0xff10 + Number(character))))
  return [
    plain,
    `${plain}.`,
    `${a}.${b}.${(c << 8) | d}`,
    `${a}.${(b << 16) | (c << 8) | d}`,
    String(number),
    hex(number),
    octal(number),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    [hex(a), octal(b), c, d].join('.'),
    wide.join(''),
    plain.replaceAll('.', '%2e'),
  ]
}

function v6Forms([a, b, c, d]: readonly [number, number, number, number]): string[] {
  const pair = (high: number, low: number) => ((high << 8) | low).toString(16)
  const [left, right] = [pair(a, b), pair(c, d)]
  return [
    `::ffff:${a}.${b}.${c}.${d}`,
    `::ffff:${left}:${right}`,
    `0:0:0:0:0:ffff:${left}:${right}`,
    `::${left}:${right}`,
    `64:ff9b::${left}:${right}`,
    `2002:${left}:${right}::1`,
    `2001:0:${left}:${right}::`,
  ]
}
const v6 = ['::1', '::', '0:0:0:0:0:0:0:1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1', '100::1']

/** As a resolver would return them. */
export const privateAddresses: readonly string[] = [
  ...targets.map((bytes) => bytes.join('.')),
  ...targets.flatMap(v6Forms).filter((ip) => !ip.includes('.')),
  ...v6,
]

/** Ways to put a host into a URL so that a careless parser takes it for the retailer's. */
const wrappings: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/dp/B000000001?tag=x-20`,
  (host) => `http://${host}/`,
  (host) => `https://${retailer}@${host}/`,
  (host) => `https://${host}#@${retailer}/`,
]
const rareWrappings: readonly ((host: string) => string)[] = [
  (host) => `https://${retailer}:443@${host}/`,
  (host) => `https://${host}\\@${retailer}/`,
  (host) => `https://${retailer}\\@${host}/`,
  (host) => `https://${retailer}\t@${host}/`,
  (host) => `https:${host}/`,
  (host) => `https:/${host}/`,
  (host) => `https:\\\\${host}\\`,
  (host) => `//${host}/`,
  (host) => ` https://${host}/`,
  (host) => `https://${host}?.${retailer}/`,
  (host) => `https://${host}/.${retailer}`,
  (host) => `https://${host}%00.${retailer}/`,
  (host) => `https://${host} .${retailer}/`,
  (host) => `https://${retailer}%2e${host}/`,
  (host) => `HTTPS://${host}:443/`,
]
const schemes = ['ftp', 'file', 'gopher', 'dict', 'ldap', 'data', 'javascript', 'ws', 'wss', 'jar:https', 'view-source']
const lookalikes = [
  'amazon.com.evil.test',
  'amazon.com%2eevil.test',
  'notamazon.com',
  'amazon.com-evil.test',
  'amazon.evil',
  'аmazon.com',
  'amzn.to.evil.test',
  'a.co.evil.test',
  'evil-a.co',
  'media-amazon.com.evil.test',
  'xmedia-amazon.com',
  'amazon.co',
  'www.amazon.com:8443',
  'www.amazon.com:22',
  `user@${retailer}`,
]

/** Over 500 spellings of URLs that nobody may make the server fetch; something listens on `port`. */
export function forbiddenAddresses(port: number): readonly string[] {
  const hosts = [
    ...targets.flatMap(v4Forms),
    ...[...new Set([...targets.flatMap(v6Forms), ...v6])].map((ip) => `[${ip}]`),
  ]
  const loopback = ['127.0.0.1', '[::1]', 'localhost', '2130706433', '[::ffff:7f00:1]']
  return [
    ...new Set([
      ...[...hosts, ...names].flatMap((host) => wrappings.map((wrap) => wrap(host))),
      ...loopback.flatMap((host) => rareWrappings.map((wrap) => wrap(host))),
      ...loopback.flatMap((host) => [...wrappings, ...rareWrappings].map((wrap) => wrap(`${host}:${port}`))),
      ...loopback.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}:${port}/`)),
      ...lookalikes.map((host) => `https://${host}/dp/B000000001`),
    ]),
  ]
}

export type CountedConnections = { port: number; connections: () => number; close: () => void }

/** Listens on a free port of both loopback addresses, and on the usual ports where this program may bind them. */
export async function countConnections(): Promise<CountedConnections> {
  let connections = 0
  const createCounter = () => createServer((socket) => (connections++, void socket.destroy()))
  const first = createCounter().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const others = [
    [port, '::1'],
    [80, '127.0.0.1'],
    [443, '127.0.0.1'],
    [443, '::1'],
  ] as const
  const servers = others.map(([other, host]) =>
    createCounter()
      .on('error', () => undefined)
      .listen(other, host),
  )
  return {
    port,
    connections: () => connections,
    close: () => [first, ...servers].forEach((server) => void server.close()),
  }
}
