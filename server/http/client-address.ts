import type { IncomingMessage } from 'node:http'
import { parseCountryCode } from '#domain/analytics/countries.ts'
import { clientNetwork, normalizeAddress } from './addresses.ts'

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
