import type { Socket } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { networkOf, plainAddress } from './client-address.ts'

const most = 100
/** A neighbour in the same network may be a proxy that the owner forgot to name. */
const mostNear = 1000

/**
 * So many connections from one client, so that one machine cannot use up those of all. Not for a proxy that the owner
 * named, behind which everybody stands, nor for this machine itself.
 */
export function createConnectionCap(
  trusted: readonly string[],
  onRefused: () => void = () => undefined,
): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (address === '::1' || address.startsWith('127.') || trusted.includes(address)) return
    const client = networkOf(address)
    const now = (open.get(client) ?? 0) + 1
    if (now > (isPublicAddress(address) ? most : mostNear)) {
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
