import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLruCache } from '../lru-cache.ts'
import { createPlainResponses } from './plain-responses.ts'
import { requestIdOf } from './traced-response.ts'
import { toCachedPage, sendCachedPage, type CachedPage } from './cached-page.ts'

type PageCacheOptions = {
  cacheKey: (path: string, query: string) => string | undefined
  version: () => number
  /** Changes only when content has certainly changed. */
  confirmedVersion: () => number
  clock: () => number
  render: (url: string, requestId: string) => Promise<Response>
  securityHeaders?: Readonly<Record<string, string>>
  maxBytes?: number
}

/** Lists such as the most read of the week change without edits. */
const maxAgeMs = 5 * 60 * 1000
const staleRetryMs = 5000
const renders = channel('wagwise:render')

/** Serves cached pages before the router sees the request. Concurrent requests for a page share one render. */
export function createPageCache({
  cacheKey,
  version,
  confirmedVersion,
  clock,
  render,
  securityHeaders = {},
  maxBytes = 64 * 1024 * 1024,
}: PageCacheOptions) {
  const pages = createLruCache<CachedPage>(maxBytes)
  const rendering = new Map<string, Promise<CachedPage>>()
  const sendPlain = createPlainResponses(securityHeaders)
  let cachedVersion = version()
  let cachedConfirmedVersion = confirmedVersion()
  let hits = 0
  let misses = 0

  function find(path: string, query: string, requestId: string): CachedPage | Promise<CachedPage> | undefined {
    const key = cacheKey(path, query)
    return key === undefined ? undefined : (findFresh(key) ?? rendering.get(key) ?? add(key, requestId))
  }

  function findFresh(key: string): CachedPage | undefined {
    if (version() !== cachedVersion) {
      // If content only may have changed, pages are rendered again, but stay available in case rendering fails.
      if (confirmedVersion() !== cachedConfirmedVersion) pages.clear()
      rendering.clear()
      cachedConfirmedVersion = confirmedVersion()
      cachedVersion = version()
    }
    const cachedPage = pages.get(key)
    return cachedPage && cachedPage.version === cachedVersion && cachedPage.expiresAt > clock() ? cachedPage : undefined
  }

  function add(key: string, requestId: string): Promise<CachedPage> {
    misses++
    if (renders.hasSubscribers) renders.publish({ key })
    const startVersion = cachedVersion
    const stale = pages.get(key)
    const validity = { expiresAt: clock() + maxAgeMs, version: startVersion }
    const rendered = Promise.try(render, key, requestId).then((response) => toCachedPage(response, validity))
    const page = rendered.then(
      (cachedPage) => (stale && cachedPage.status >= 500 ? extend(stale) : cachedPage),
      (error: unknown) => {
        if (stale) return extend(stale)
        throw error
      },
    )
    rendering.set(key, page)
    const forget = () => void (rendering.get(key) === page && rendering.delete(key))
    page.then((cachedPage) => {
      // Do not cache a render that started before a change, or anything but a successful page.
      if (cachedPage.cacheable && startVersion === version()) pages.set(key, cachedPage, cachedPage.bytes)
      forget()
    }, forget)
    return page
  }

  /** During an outage, a page that is a few minutes old is better than none. */
  function extend(stale: CachedPage): CachedPage {
    return { ...stale, expiresAt: clock() + staleRetryMs, version: cachedVersion }
  }

  /** Cache keys are canonical URLs: if the raw URL is already a key, we can skip parsing it. */
  function sendIfCached(request: IncomingMessage, response: ServerResponse): boolean {
    const page = isRead(request) ? findFresh(request.url ?? '') : undefined
    if (!page) return false
    hits++
    sendCachedPage(page, request, response)
    return true
  }

  function respond(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: string,
    toRouter = () => sendPlain(response, 503),
  ): boolean {
    const page = isRead(request) ? find(path, query, requestIdOf(response)) : undefined
    if (!page) return false
    if (page instanceof Promise)
      page.then(
        (cachedPage) => (cachedPage.perRequest ? toRouter() : sendCachedPage(cachedPage, request, response)),
        () => sendPlain(response, 503),
      )
    else {
      hits++
      sendCachedPage(page, request, response)
    }
    return true
  }

  return Object.assign(respond, {
    sendIfCached,
    stats: () => ({ entries: pages.size, bytes: pages.bytes, hits, misses }),
  })
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
