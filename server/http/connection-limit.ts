import type { Socket } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { clientNetwork, normalizeAddress } from './client-address.ts'

const maxPerClient = 100
/** A neighbour in the same network may be a proxy that the owner forgot to name. */
const maxPerPrivateClient = 1000

/**
 * So many connections from one client, so that one machine cannot use up those of all. Not for a proxy that the owner
 * named, behind which everybody stands, nor for this machine itself.
 */
export function createConnectionLimit(
  trusted: readonly string[],
  onRefused: () => void = () => undefined,
): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const address = normalizeAddress(socket.remoteAddress ?? '')
    if (address === '::1' || address.startsWith('127.') || trusted.includes(address)) return
    const client = clientNetwork(address)
    const now = (open.get(client) ?? 0) + 1
    if (now > (isPublicAddress(address) ? maxPerClient : maxPerPrivateClient)) {
      onRefused()
      return void socket.destroy()
    }
    open.set(client, now)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  }
}
