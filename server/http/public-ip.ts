import { isIPv4 } from 'node:net'
import { parseIpv6 } from './normalize-ip.ts'
import { createIpMatcher } from './trusted-proxies.ts'

const isPrivateV4 = createIpMatcher([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
])

/** True only for public internet addresses. Addresses that embed an IPv4 address are judged by that one. */
export function isPublicIp(ip: string): boolean {
  if (isIPv4(ip)) return !isPrivateV4(ip)
  const bytes = parseIpv6(ip)?.flatMap((group) => [group >> 8, group & 0xff])
  return bytes !== undefined && isPublicV6(bytes)
}

function isPublicV4(bytes: readonly number[]): boolean {
  return !isPrivateV4(bytes.join('.'))
}

function isPublicV6(bytes: readonly number[]): boolean {
  const starts = (...prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte)
  const zeros = bytes.slice(0, 10).every((byte) => byte === 0)
  if (zeros) return bytes[10] === 0xff && bytes[11] === 0xff && isPublicV4(bytes.slice(12))
  if (starts(0, 0x64, 0xff, 0x9b)) return bytes.slice(4, 12).every((byte) => byte === 0) && isPublicV4(bytes.slice(12))
  if (starts(0x20, 0x02)) return isPublicV4(bytes.slice(2, 6))
  // Only 2000::/3 is allocated, and documentation, Teredo and benchmarking ranges within it are not public.
  if (((bytes[0] ?? 0) & 0xe0) !== 0x20) return false
  return !starts(0x20, 0x01, 0x0d, 0xb8) && !(starts(0x20, 0x01) && (bytes[2] ?? 0) < 2) && !starts(0x3f, 0xff)
}
