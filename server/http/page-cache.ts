import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLruCache } from './lru-cache.ts'
import { toCachedPage, sendCachedPage, type CachedPage } from './cached-page.ts'

type PageCacheOptions = {
  cacheKey: (path: string, query: string) => string | undefined
  version: () => number
  /** Moves only when something has changed for certain. */
  confirmedVersion: () => number
  clock: () => number
  render: (url: string) => Promise<Response>
  /** Headers of an answer that no page could give. */
  securityHeaders?: Readonly<Record<string, string>>
  maxBytes?: number
}

/** Lists such as the most read of the week move without anybody changing content. */
const maxAgeMs = 5 * 60 * 1000
const staleRetryMs = 5000
const renders = channel('wagwise:render')

/** Answers kept pages before the router sees the request; one render serves all who wait for it. */
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
  let cachedVersion = version()
  let cachedConfirmedVersion = confirmedVersion()
  let hits = 0
  let misses = 0

  function find(path: string, query: string): CachedPage | Promise<CachedPage> | undefined {
    const key = cacheKey(path, query)
    return key === undefined ? undefined : (fresh(key) ?? rendering.get(key) ?? add(key))
  }

  function fresh(key: string): CachedPage | undefined {
    if (version() !== cachedVersion) {
      // What may only have changed is asked for anew, and still there should nobody answer.
      if (confirmedVersion() !== cachedConfirmedVersion) pages.clear()
      rendering.clear()
      cachedConfirmedVersion = confirmedVersion()
      cachedVersion = version()
    }
    const cachedPage = pages.get(key)
    return cachedPage && cachedPage.version === cachedVersion && cachedPage.expiresAt > clock() ? cachedPage : undefined
  }

  function add(key: string): Promise<CachedPage> {
    misses++
    if (renders.hasSubscribers) renders.publish({ key })
    const begun = cachedVersion
    const stale = pages.get(key)
    const term = { expiresAt: clock() + maxAgeMs, version: begun }
    const page = rendered(key, term).then(
      (cachedPage) => (stale && cachedPage.status >= 500 ? prolonged(stale) : cachedPage),
      (error: unknown) => {
        if (stale) return prolonged(stale)
        throw error
      },
    )
    rendering.set(key, page)
    const done = () => void (rendering.get(key) === page && rendering.delete(key))
    page.then((cachedPage) => {
      // What was read before a change must not be kept after it, nor anything that is not a plain good page.
      if (cachedPage.cacheable && begun === version()) pages.set(key, cachedPage, cachedPage.bytes)
      done()
    }, done)
    return page
  }

  async function rendered(key: string, term: Pick<CachedPage, 'expiresAt' | 'version'>): Promise<CachedPage> {
    return toCachedPage(await render(key), term)
  }

  /** While the database is away, a page that is a few minutes old is better than none. */
  function prolonged(stale: CachedPage): CachedPage {
    return { ...stale, expiresAt: clock() + staleRetryMs, version: cachedVersion }
  }

  /** A key is the one spelling of its address, so that an address which is a key needs no reading. */
  function sendIfCached(request: IncomingMessage, response: ServerResponse): boolean {
    const page = isRead(request) ? fresh(request.url ?? '') : undefined
    if (!page) return false
    hits++
    sendCachedPage(page, request, response)
    return true
  }

  function answer(request: IncomingMessage, response: ServerResponse, path: string, query: string): boolean {
    const page = isRead(request) ? find(path, query) : undefined
    if (!page) return false
    if (page instanceof Promise)
      page.then(
        (cachedPage) => sendCachedPage(cachedPage, request, response),
        () => sendUnavailable(response, securityHeaders),
      )
    else {
      hits++
      sendCachedPage(page, request, response)
    }
    return true
  }

  return Object.assign(answer, {
    known: sendIfCached,
    stats: () => ({ entries: pages.size, bytes: pages.bytes, hits, misses }),
  })
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

function sendUnavailable(response: ServerResponse, securityHeaders: Readonly<Record<string, string>>) {
  const own = { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(503, { ...securityHeaders, ...own })
  response.end('The site is busy. Please try again in a moment.')
}
