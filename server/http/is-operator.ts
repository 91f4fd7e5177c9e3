import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLocalHostname } from '#server/config/local-hostname.ts'
import { normalizeAddress } from './client-address.ts'

/** What a proxy adds: whoever stands behind it is not on this machine. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a program of the owner asks: on this machine and by its own name, so that neither a page in the owner's
 * browser nor a visitor behind a proxy on this machine is taken for one; or with the token.
 */
export function createIsOperator(token: string | undefined): (request: IncomingMessage) => boolean {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`)
  return ({ socket, headers }) => {
    if (expected && headers.authorization !== undefined) return timingSafeEqual(digest(headers.authorization), expected)
    const peer = normalizeAddress(socket.remoteAddress ?? '')
    return (
      (peer === '::1' || peer.startsWith('127.')) &&
      isLocalHostname((headers.host ?? '').replace(/:\d+$/, '')) &&
      !forwardingHeaders.some((name) => headers[name] !== undefined)
    )
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
