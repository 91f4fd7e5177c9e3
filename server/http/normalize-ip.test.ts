import { expect, test } from 'vitest'
import { clientNetwork, isLocalHostname, normalizeIp, parseIpv6 } from './normalize-ip.ts'

test('IPv4 addresses on an IPv6 socket are plain IPv4 addresses', () => {
  for (const ip of ['::FFFF:10.0.0.1', '::ffff:a00:1', '::ffff:0A00:0001', '0:0:0:0:0:ffff:a00:1'])
    expect(normalizeIp(ip)).toBe('10.0.0.1')
  expect(normalizeIp('2001:db8::ffff:a00:1')).toBe('2001:db8::ffff:a00:1')
  expect(normalizeIp('2001:DB8::1')).toBe('2001:db8::1')
})

test.each([
  ['::1', [0, 0, 0, 0, 0, 0, 0, 1]],
  ['2001:db8:1:2:3:4:5:6', [0x2001, 0xdb8, 1, 2, 3, 4, 5, 6]],
  ['64:ff9b::192.0.2.1', [0x64, 0xff9b, 0, 0, 0, 0, 0xc000, 0x201]],
  ['fe80::1%eth0', [0xfe80, 0, 0, 0, 0, 0, 0, 1]],
  ['192.0.2.1', undefined],
  ['example.com', undefined],
])('the groups of %s', (ip, groups) => {
  expect(parseIpv6(ip)).toEqual(groups)
})

test('an IPv6 network of 64 bits is one client, an IPv4 address is its own', () => {
  expect(clientNetwork('2001:db8::1:2:3:4')).toBe('2001:db8:0:0::/64')
  expect(clientNetwork('203.0.113.9')).toBe('203.0.113.9')
})

test('only names that always mean this machine are local', () => {
  for (const host of ['localhost', 'site.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])
    expect(isLocalHostname(host)).toBe(true)
  for (const host of ['127.example.com', '127.0.0.1.example.com', 'localhost.example.com', '10.0.0.1', '[::2]', ''])
    expect(isLocalHostname(host)).toBe(false)
})
