import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { parseCountryCode } from '#domain/analytics/countries.ts'

/**
 * The key for rate limits. Forwarding headers count only from trusted proxies, and only the last untrusted hop is used.
 * An IPv6 /64 network counts as one client.
 */
export function createClientAddress(trusted: readonly string[]) {
  const isTrusted = (address: string) => trusted.includes(address)

  return function clientAddress(request: IncomingMessage): string {
    const peer = normalizeAddress(request.socket.remoteAddress ?? '')
    if (!isTrusted(peer)) return clientNetwork(peer)
    const header = request.headers['x-forwarded-for']
    const hops = String(header ?? '')
      .split(',')
      .map((hop) => normalizeAddress(hop.trim()))
      .filter(Boolean)
    return clientNetwork(hops.findLast((hop) => !isTrusted(hop)) ?? peer)
  }
}

/** The country header counts only from trusted proxies; anybody else could put anything there. */
export function createClientCountry(trusted: readonly string[], header: string | undefined) {
  return function clientCountry({ socket, headers }: IncomingMessage): string | undefined {
    if (header === undefined || !trusted.includes(normalizeAddress(socket.remoteAddress ?? ''))) return undefined
    return parseCountryCode(String(headers[header] ?? ''))
  }
}

export function normalizeAddress(address: string): string {
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
}

export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const [left = '', right] = address.split('%')[0]?.split('::') ?? []
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const missing = right === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
