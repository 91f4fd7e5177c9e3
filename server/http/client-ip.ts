import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { clientNetwork, isLocalHostname, isLoopback, normalizeIp } from './normalize-ip.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

/** Forwarding headers count only from trusted proxies, and then the last untrusted hop. An IPv6 /64 is one client. */
export function createClientIp(isTrusted: IsTrustedProxy) {
  return function clientAddress(request: IncomingMessage): string {
    const peer = normalizeIp(request.socket.remoteAddress ?? '')
    if (!isTrusted(peer)) return clientNetwork(peer)
    const header = request.headers['x-forwarded-for']
    const hops = String(header ?? '')
      .split(',')
      .map((hop) => normalizeIp(withoutPort(hop.trim())))
      .filter((hop) => isIP(hop) !== 0)
    return clientNetwork(hops.findLast((hop) => !isTrusted(hop)) ?? peer)
  }
}

/** Whether a visitor reached the proxy of an https site in the clear. Of several proxies, the first one knows. */
export function createIsUnencrypted(isTrusted: IsTrustedProxy, origin: string) {
  if (!origin.startsWith('https:')) return () => false
  return ({ socket, headers }: IncomingMessage): boolean =>
    /^http(?:,|$)/.test(String(headers['x-forwarded-proto'] ?? '')) &&
    isTrusted(normalizeIp(socket.remoteAddress ?? ''))
}

/** Some proxies append the port of the client, which changes with every connection. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)
  return bracketed?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')
}

/** Headers added by proxies: such a request does not come from this machine. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Requests from this machine under its local name; not pages in the owner's browser. */
export function isOperator({ socket, headers }: IncomingMessage): boolean {
  return (
    isLoopback(normalizeIp(socket.remoteAddress ?? '')) &&
    isLocalHostname((headers.host ?? '').replace(/:\d+$/, '')) &&
    !proxyHeaders.some((name) => headers[name] !== undefined)
  )
}
