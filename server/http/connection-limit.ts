import type { Socket } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { clientNetwork, isLoopback, normalizeAddress } from './addresses.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

const maxPerClient = 100
/** A client in the local network may be a proxy missing from TRUSTED_PROXIES. */
const maxPerPrivateClient = 1000

/** One machine cannot use up all connections. Not for trusted proxies, which bundle clients, or this machine. */
export function createConnectionLimit(
  isTrusted: IsTrustedProxy,
  onRejected: () => void = () => undefined,
): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const address = normalizeAddress(socket.remoteAddress ?? '')
    if (isLoopback(address) || isTrusted(address)) return
    const client = clientNetwork(address)
    const count = (open.get(client) ?? 0) + 1
    if (count > (isPublicAddress(address) ? maxPerClient : maxPerPrivateClient)) {
      onRejected()
      return void socket.destroy()
    }
    open.set(client, count)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  }
}
