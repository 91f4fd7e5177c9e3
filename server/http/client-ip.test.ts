import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createClientIp, createIsUnencrypted } from './client-ip.ts'
import { createIpMatcher } from './trusted-proxies.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test('a forwarding header from an untrusted peer is ignored (T28)', () => {
  const clientIp = createClientIp(createIpMatcher([]))
  expect(clientIp(from('203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9')
})

test('behind a trusted proxy the last untrusted hop counts, not what the client wrote (T28)', () => {
  const clientIp = createClientIp(createIpMatcher(['10.0.0.1', '10.0.0.2']))
  expect(clientIp(from('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2'))).toBe('203.0.113.9')
  expect(clientIp(from('::ffff:10.0.0.1', ''))).toBe('10.0.0.1')
})

test('an IPv6 network of 64 bits is one client', () => {
  const clientIp = createClientIp(createIpMatcher([]))
  expect(clientIp(from('2001:db8:1:2:aaaa::1'))).toBe(clientIp(from('2001:db8:1:2:bbbb::2')))
  expect(clientIp(from('2001:db8:1:3::1'))).not.toBe(clientIp(from('2001:db8:1:2::1')))
  expect(clientIp(from('::1'))).toBe('0:0:0:0::/64')
})

test('a port after an address does not make another client of it', () => {
  const clientIp = createClientIp(createIpMatcher(['10.0.0.0/8']))
  expect(clientIp(from('10.0.0.1', '203.0.113.9:4711'))).toBe('203.0.113.9')
  expect(clientIp(from('10.0.0.1', '[2001:db8:1:2::7]:4711'))).toBe('2001:db8:1:2::/64')
  expect(clientIp(from('10.0.0.1', '2001:db8:1:2::7'))).toBe('2001:db8:1:2::/64')
  expect(clientIp(from('10.0.0.1', 'unknown, 10.9.9.9'))).toBe('10.0.0.1')
})

test('only a trusted proxy of an https site can say that a visitor came without TLS', () => {
  const asking = (remoteAddress: string, proto?: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-proto': proto } }) as unknown as IncomingMessage
  const isUnencrypted = createIsUnencrypted(createIpMatcher(['10.0.0.1']), 'https://pets.example')
  expect(isUnencrypted(asking('10.0.0.1', 'http'))).toBe(true)
  expect(isUnencrypted(asking('::ffff:10.0.0.1', 'http, https'))).toBe(true)
  for (const proto of [undefined, '', 'https', 'https, http', 'httpx'])
    expect(isUnencrypted(asking('10.0.0.1', proto)), proto).toBe(false)
  expect(isUnencrypted(asking('203.0.113.9', 'http'))).toBe(false)
  const local = createIsUnencrypted(createIpMatcher(['10.0.0.1']), 'http://localhost:3000')
  expect(local(asking('10.0.0.1', 'http'))).toBe(false)
})
