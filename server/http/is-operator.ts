import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLocalHostname, isLoopback, normalizeAddress } from './addresses.ts'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Headers added by proxies: such a request does not come from this machine. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Requests with the token, or from this machine under its local name; not pages in the owner's browser. */
export function createIsOperator(token: string | undefined): (request: IncomingMessage) => boolean {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`)
  return ({ socket, headers }) => {
    if (expected && headers.authorization !== undefined) return timingSafeEqual(digest(headers.authorization), expected)
    return (
      isLoopback(normalizeAddress(socket.remoteAddress ?? '')) &&
      isLocalHostname((headers.host ?? '').replace(/:\d+$/, '')) &&
      !forwardingHeaders.some((name) => headers[name] !== undefined)
    )
  }
}
