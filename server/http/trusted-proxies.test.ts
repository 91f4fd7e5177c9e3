import { expect, test } from 'vitest'
import { createIpMatcher, isIpOrNetwork } from './trusted-proxies.ts'

test('addresses and networks of both families are trusted, and nothing else', () => {
  const isTrusted = createIpMatcher(['192.0.2.7', '10.0.0.0/8', '2001:db8::/32', '::1'])
  for (const ip of ['192.0.2.7', '10.0.0.1', '10.255.255.255', '2001:db8:ffff::1', '::1'])
    expect([ip, isTrusted(ip)]).toEqual([ip, true])
  for (const ip of ['192.0.2.8', '11.0.0.1', '2001:db9::1', '', 'unknown', '10.0.0.1:80'])
    expect([ip, isTrusted(ip)]).toEqual([ip, false])
  expect(createIpMatcher([])('10.0.0.1')).toBe(false)
})

test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0/8', 'example.com', '::/129', '10.0.0.0/-1', '/8'])(
  '%s is neither an address nor a network',
  (text) => expect(isIpOrNetwork(text)).toBe(false),
)

test.each(['10.0.0.1', '10.0.0.0/0', '10.0.0.0/32', '::1', 'fd00::/8'])('%s is an address or a network', (text) =>
  expect(isIpOrNetwork(text)).toBe(true),
)
