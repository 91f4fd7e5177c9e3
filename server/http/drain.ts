import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Long enough for a request that is already on its way on a keep-alive connection. */
const graceMs = 300
const timeoutMs = 8000

/**
 * Accepts no more connections and lets active requests finish. Idle connections stay open a moment longer: a proxy may
 * be sending a request on one of them and would report a closed connection as a failure.
 */
export async function closeGracefully(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.map(closeServer))
}

async function closeServer(server: Server) {
  const closed = once(server, 'close')
  // Not the HTTP server's own close, which ends idle connections immediately.
  NetServer.prototype.close.call(server)
  const forceTimer = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await Promise.race([closed, wait(graceMs)])
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  server.closeIdleConnections()
  await closed
  clearTimeout(forceTimer)
  clearInterval(sweep)
}
