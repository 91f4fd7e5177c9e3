import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy to another program, behind a Unix socket or a port, that can silently swallow all traffic, as a broken
 * network does.
 */
export async function openBlackHoleProxy(first: string | number) {
  let target = first
  const pairs = new Set<[Socket, Socket]>()
  /** The other program is not notified either that the connection is gone. */
  const orphans = new Set<Socket>()
  let swallows = false
  const server = createServer((near) => {
    const far = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => void (swallows || to.write(bytes)))
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        if (swallows) orphans.add(to)
        else to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    dropTraffic() {
      swallows = true
    },
    /** The swallowed bytes are lost, so the connections from that time are dropped. */
    restoreTraffic() {
      swallows = false
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
    /** As when an address moves to another machine. */
    moveTo(next: string | number) {
      target = next
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
    async close() {
      for (const socket of [...pairs].flat().concat(...orphans)) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
