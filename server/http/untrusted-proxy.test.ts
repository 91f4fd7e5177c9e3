import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createIpMatcher } from './trusted-proxies.ts'
import { createUntrustedProxyReader } from './untrusted-proxy.ts'

const from = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage
const forwarded = { 'x-forwarded-for': '198.51.100.7' }

function reader({ isPublicSite = true, trusted = ['10.0.0.0/8'] } = {}) {
  const lines: { event: string; ip: unknown }[] = []
  let now = 1_000_000
  const read = createUntrustedProxyReader({
    isTrusted: createIpMatcher(trusted),
    isPublicSite,
    log: (_level, event, details) => void lines.push({ event, ip: details?.['ip'] }),
    clock: () => now,
  })
  return { read, lines, advance: (ms: number) => void (now += ms) }
}

test('forwarding headers from an address that is not trusted are reported once an hour', () => {
  const { read, lines, advance } = reader()
  for (let n = 0; n < 100; n++) expect(read(from('::ffff:172.18.0.2', forwarded))).toBe('172.18.0.2')
  expect(lines).toEqual([{ event: 'untrusted_proxy', ip: '172.18.0.2' }])
  advance(59 * 60_000)
  read(from('172.18.0.2', forwarded))
  expect(lines).toHaveLength(1)
  advance(60_000)
  read(from('172.18.0.2', { forwarded: 'for=198.51.100.7' }))
  expect(lines).toHaveLength(2)
})

test('a trusted proxy, a direct request and a site that is not public are no problem', () => {
  const { read, lines } = reader()
  expect(read(from('10.1.2.3', forwarded))).toBeUndefined()
  expect(read(from('172.18.0.2', { host: 'pets.example' }))).toBeUndefined()
  expect(reader({ isPublicSite: false }).read(from('172.18.0.2', forwarded))).toBeUndefined()
  expect(lines).toEqual([])
})

test('of a public address the log has the network only, because it may be the address of a visitor', () => {
  for (const [ip, logged] of [
    ['9.10.11.12', '9.10.11.0/24'],
    ['2a00:1450:4001:82b::200e', '2a00:1450:4001::/48'],
  ] as const) {
    const { read, lines } = reader()
    expect(read(from(ip, forwarded))).toBe(ip)
    expect(lines).toEqual([{ event: 'untrusted_proxy', ip: logged }])
  }
})
