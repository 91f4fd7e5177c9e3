import { executionAsyncResource } from 'node:async_hooks'
import cluster from 'node:cluster'
import { Server as NetServer } from 'node:net'
import { createServer, IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { closeStalledConnections } from './stalled-connections.ts'
import { createRequestListener, type ListenOptions } from './request-listener.ts'
import { newRequestId, TracedResponse } from './traced-response.ts'

type SiteServer = Server<typeof IncomingMessage, typeof TracedResponse>
type ListenTimeouts = { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number }

const longAddress = 'This address is too long. Go back and search for fewer words.'
/** Node reports a stalled response after two idle checks, so this is half of the wait. Mobile dropouts are shorter. */
const stallTimeoutMs = 12_000
/** Joined duplicates are visible: Node would otherwise drop a second Host that a proxy in front may have used. */
const headerRules = { maxHeaderSize: 16 * 1024, joinDuplicateHeaders: true }
const messageTypes = { IncomingMessage, ServerResponse: TracedResponse }
const serverTimeouts: ListenTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
}

/**
 * V8 forgets the shape of an object if none is alive during a full collection, as on a quiet site. Node makes one object
 * per process.nextTick, and would make them seven times slower from then on, a fifth of a cached page. One stays alive here.
 */
const retainedTicks: object[] = []

type ListenAddress = {
  port: number
  hosts: readonly string[]
  /** Shorter in tests. */
  timeouts?: ListenTimeouts
}

export async function listen({ port, hosts, timeouts = serverTimeouts }: ListenAddress, handlers: ListenOptions) {
  const respond = createRequestListener(handlers)
  let draining = false
  const receive = (request: IncomingMessage, response: TracedResponse) => {
    // Makes browsers and proxies open their next connection elsewhere.
    if (draining) response.shouldKeepAlive = false
    respond(request, response)
  }
  const securityHeaders = Object.entries(handlers.securityHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  const refuse = (status: string, body: string) => (requestId: string) =>
    `HTTP/1.1 ${status}\r\nconnection: close\r\n${securityHeaders.join('')}content-type: text/plain; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${requestId}\r\n\r\n${body}`
  const badRequest = refuse('400 Bad Request', '')
  const tooLong = refuse('431 Request Header Fields Too Large', longAddress)
  process.nextTick(() => retainedTicks.push(executionAsyncResource()))
  const servers: SiteServer[] = []
  let boundPort = port
  for (const host of hosts) {
    const options = { ...timeouts, ...headerRules, ...messageTypes, keepAliveTimeout: 30_000 }
    const server = createServer(options, receive)
    server.maxHeadersCount = 100
    server.on('connection', handlers.onConnection)
    closeStalledConnections(server, stallTimeoutMs)
    server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
      // Only malformed HTTP gets a reply. Browsers open connections in advance: they would take a reply to silence for the
      // response to their next request.
      if (code?.startsWith('HPE_') && socket.writable)
        socket.end(code === 'HPE_HEADER_OVERFLOW' ? tooLong(newRequestId()) : badRequest(newRequestId()))
      else socket.destroy()
    })
    const bound = await listenOn(server, boundPort, host, servers.length > 0)
    if (bound === undefined) continue
    boundPort = bound
    servers.push(server)
  }
  const close = async () => {
    draining = true
    await Promise.all(servers.map(closeServer))
  }
  return { port: boundPort, close }
}

/** On Linux each worker has its own socket: through the primary, a connection to a dying worker would hang. */
const workerListenOptions = cluster.isWorker && process.platform === 'linux' ? { reusePort: true, exclusive: true } : {}

export async function listenOn(server: NetServer, port: number, host: string, optional: boolean) {
  server.listen({ port, host, ...workerListenOptions })
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (optional && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return undefined
    const explain = listenErrors[code ?? ''] ?? (() => `Cannot listen on ${host}, port ${port}: ${code}.`)
    throw new StartupError(explain(port, host), { cause: error })
  }
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : port
}

const listenErrors: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program. Stop that program or choose another port: PORT=3001 npm start`,
  EACCES: (port) =>
    `Port ${port} requires privileges that this program does not have. Choose a port above 1023, for example PORT=3000.`,
  EADDRNOTAVAIL: (_port, host) => `This machine has no address ${host}. Check HOST.`,
}

/** Long enough for a request that is already on its way on a keep-alive connection. */
const graceMs = 300
const timeoutMs = 8000

/** Idle connections stay a moment longer: a proxy may be sending on one and would report it closed as a failure. */
async function closeServer(server: SiteServer) {
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
