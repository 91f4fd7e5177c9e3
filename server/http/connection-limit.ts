import type { Socket } from 'node:net'
import { isPublicIp } from './public-ip.ts'
import { clientNetwork, isLoopback, normalizeIp } from './normalize-ip.ts'
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
    const ip = normalizeIp(socket.remoteAddress ?? '')
    if (isLoopback(ip) || isTrusted(ip)) return
    const client = clientNetwork(ip)
    const count = (open.get(client) ?? 0) + 1
    if (count > (isPublicIp(ip) ? maxPerClient : maxPerPrivateClient)) {
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
