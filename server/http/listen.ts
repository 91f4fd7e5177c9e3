import { executionAsyncResource } from 'node:async_hooks'
import cluster from 'node:cluster'
import { Server as NetServer, type Socket } from 'node:net'
import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from '#app/route.ts'
import { StartupError } from '../startup-error.ts'
import type { AccessLog } from './access-log.ts'
import { canonicalPath } from './canonical-path.ts'
import { compressResponse } from './compressed-response.ts'
import { createPlainResponses } from './plain-responses.ts'
import { sendEventStream } from './event-stream-response.ts'
import { createLowPriorityQueue } from './low-priority-queue.ts'
import { closeStalledConnections } from './stalled-connections.ts'
import { createRenderQueue } from './render-queue.ts'
import { newRequestId, requestIdOf, TracedResponse } from './traced-response.ts'

type SiteServer = Server<typeof IncomingMessage, typeof TracedResponse>
/** `toRouter`: what a handler does if it finds out later that the request is not for it. */
type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
  toRouter: () => void,
) => boolean
export type ListenOptions = {
  /** Tried first: answers requests whose raw URL is already a cache key. */
  sendIfCached: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Tried in order until one handles the request. */
  handlers: readonly RequestHandler[]
  fetch: (request: Request, caller: Caller) => Promise<Response>
  /** Whether a redirect of the owner catches this address, so that another spelling of it can lead on at once. */
  hasRedirect?: (target: string) => Promise<boolean>
  callerOf: (request: IncomingMessage, requestId: string) => Caller
  accessLog: AccessLog
  securityHeaders: Readonly<Record<string, string>>
  /** Paths whose callers do not wait for a response. */
  lowPriorityPaths: ReadonlySet<string>
  /** Undefined: any Host is served (local use). */
  fixedHost: string | undefined
  /** Whether a browser or program sent the request to an https site in the clear. */
  isUnencrypted: (request: IncomingMessage) => boolean
  onConnection: (socket: Socket) => void
  onRejected: (reason: 'url' | 'host' | 'busy') => void
}

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

/** Monitoring may use any name for this machine. Each of these routes has its own access rule. */
const servedOnAnyHost = new Set(['/api/health', '/metrics'])
const pageRequest = /^(?:GET|HEAD) \/(?!(?:api|metrics)(?:[/?]|$))/
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

function createRequestListener(options: ListenOptions) {
  const { accessLog, securityHeaders, fixedHost, onRejected } = options
  const listener = (change: (response: Response, target: string) => Response = (response) => response) =>
    getRequestListener(
      async (request, env) => {
        const { incoming, outgoing } = env as HttpBindings
        const caller = options.callerOf(incoming, requestIdOf(outgoing))
        const respond = change(await options.fetch(request, caller), incoming.url ?? '')
        return sendEventStream(respond, outgoing) ? RESPONSE_ALREADY_SENT : compressResponse(respond, incoming)
      },
      { overrideGlobalObjects: false, hostname: 'localhost' },
    )
  const handle = listener()
  // A page of the site, which wins over a redirect, is shown at its own address only.
  const handleMoved = listener((response, target) => {
    if ([301, 302, 410].includes(response.status)) return response
    void response.body?.cancel()
    return new Response(null, { status: 301, headers: { ...securityHeaders, location: target, ...uncached } })
  })
  const enqueueRender = createRenderQueue()
  const enqueueLowPriority = createLowPriorityQueue()
  const plain = createPlainResponses(securityHeaders)
  return (request: IncomingMessage, response: TracedResponse) => {
    if (accessLog.isOn) accessLog.watch(response)
    if (request.headers.host?.includes(',')) {
      onRejected('host')
      return plain(response, 400)
    }
    const isOtherHost = fixedHost !== undefined && request.headers.host !== fixedHost
    const isUnencrypted = options.isUnencrypted(request)
    if (!isOtherHost && !isUnencrypted && options.sendIfCached(request, response)) return undefined
    // A page from the cache is never slow, so the most frequent requests are not watched unless all are logged.
    if (!accessLog.isOn) accessLog.watch(response)
    const parsed = canonicalPath(request.url ?? '')
    if (parsed.kind === 'rejected') {
      onRejected('url')
      return plain(response, parsed.status)
    }
    if (isOtherHost && !(parsed.kind === 'ok' && servedOnAnyHost.has(parsed.path))) {
      onRejected('host')
      return plain(response, 421)
    }
    const target = parsed.kind === 'redirect' ? parsed.to : parsed.path + parsed.query
    if (isUnencrypted) {
      // Only pages are redirected: a program that was would go on sending its data in the clear, unnoticed.
      if (!pageRequest.test(`${request.method} ${target}`)) return plain(response, 403)
      return redirect(response, `https://${fixedHost}${target}`, securityHeaders)
    }
    if (parsed.kind === 'redirect') {
      const toTarget = () => redirect(response, target, securityHeaders)
      if (!options.hasRedirect || !pageRequest.test(`${request.method} ${target}`)) return toTarget()
      const answer = (hasRedirect: boolean) => {
        if (!hasRedirect) return toTarget()
        request.url = target
        if (enqueueRender(response, () => handleMoved(request, response))) return undefined
        onRejected('busy')
        return plain(response, 503, 'text')
      }
      return void options.hasRedirect(target).then(answer, toTarget)
    }
    const toRouter = () => {
      if (!needsRender(request, parsed.path)) return void handle(request, response)
      if (enqueueRender(response, () => handle(request, response))) return undefined
      onRejected('busy')
      return plain(response, 503, parsed.path.startsWith('/api/') ? 'json' : 'text')
    }
    const { path, query } = parsed
    if (options.handlers.some((handler) => handler(request, response, path, query, toRouter))) return undefined
    if (options.lowPriorityPaths.has(parsed.path)) return enqueueLowPriority(response, () => handle(request, response))
    return toRouter()
  }
}

/** Rendering and searching are the most expensive. Admin pages never queue; media may wait for remote storage. */
function needsRender({ method }: IncomingMessage, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !/^\/(?:api(?!\/(?:search|articles)$)|admin|media|metrics|setup)(?:\/|$)/.test(path)
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

const uncached = { 'cache-control': 'no-store' }

function redirect(response: ServerResponse, to: string, securityHeaders: Readonly<Record<string, string>>) {
  response.writeHead(301, { ...securityHeaders, location: to, ...uncached }).end()
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
