import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Caller } from '#app/route.ts'
import type { AccessLog } from './access-log.ts'
import { canonicalPath } from './canonical-path.ts'
import { compressResponse } from './compressed-response.ts'
import { sendEventStream } from './event-stream-response.ts'
import { createLowPriorityQueue } from './low-priority-queue.ts'
import { createPlainResponses } from './plain-responses.ts'
import { createRenderQueue } from './render-queue.ts'
import { requestIdOf, type TracedResponse } from './traced-response.ts'

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

/** Monitoring may use any name for this machine. Each of these routes has its own access rule. */
const servedOnAnyHost = new Set(['/api/health', '/metrics'])
const pageRequest = /^(?:GET|HEAD) \/(?!(?:api|metrics)(?:[/?]|$))/

export function createRequestListener(options: ListenOptions) {
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

const uncached = { 'cache-control': 'no-store' }

function redirect(response: ServerResponse, to: string, securityHeaders: Readonly<Record<string, string>>) {
  response.writeHead(301, { ...securityHeaders, location: to, ...uncached }).end()
}
