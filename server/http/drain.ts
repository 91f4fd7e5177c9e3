import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Long enough for a request that is on its way along a kept connection. */
const graceMs = 300
const timeoutMs = 8000

/**
 * Takes no more connections and lets what is under way finish. Idle connections stay open a moment longer: a proxy may
 * just be sending a request along one of them, and would take a closed door for a failed answer.
 */
export async function closeGracefully(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.map(closeServer))
}

async function closeServer(server: Server) {
  const closed = once(server, 'close')
  // Not the HTTP server's own close: that one ends idle connections at once.
  NetServer.prototype.close.call(server)
  const late = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await Promise.race([closed, wait(graceMs)])
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  server.closeIdleConnections()
  await closed
  clearTimeout(late)
  clearInterval(sweep)
}
