import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createByteCache } from './lru-cache.ts'
import { keep, send, type Kept } from './cached-page.ts'

type Options = {
  pageKey: (path: string, query: string) => string | undefined
  version: () => number
  /** Moves only when something has changed for certain. */
  sureVersion: () => number
  clock: () => number
  render: (url: string) => Promise<Response>
  /** Headers of an answer that no page could give. */
  common?: Readonly<Record<string, string>>
  mostBytes?: number
}

/** Lists such as the most read of the week move without anybody changing content. */
const longestKept = 5 * 60 * 1000
const soonAgain = 5000
const renders = channel('wagwise:render')

/** Answers kept pages before the router sees the request; one render serves all who wait for it. */
export function createPageCache({
  pageKey,
  version,
  sureVersion,
  clock,
  render,
  common = {},
  mostBytes = 64 * 1024 * 1024,
}: Options) {
  const pages = createByteCache<Kept>(mostBytes)
  const rendering = new Map<string, Promise<Kept>>()
  let keptVersion = version()
  let sureKept = sureVersion()
  let hits = 0
  let misses = 0

  function find(path: string, query: string): Kept | Promise<Kept> | undefined {
    const key = pageKey(path, query)
    return key === undefined ? undefined : (fresh(key) ?? rendering.get(key) ?? add(key))
  }

  function fresh(key: string): Kept | undefined {
    if (version() !== keptVersion) {
      // What may only have changed is asked for anew, and still there should nobody answer.
      if (sureVersion() !== sureKept) pages.clear()
      rendering.clear()
      sureKept = sureVersion()
      keptVersion = version()
    }
    const kept = pages.get(key)
    return kept && kept.version === keptVersion && kept.until > clock() ? kept : undefined
  }

  function add(key: string): Promise<Kept> {
    misses++
    if (renders.hasSubscribers) renders.publish({ key })
    const begun = keptVersion
    const former = pages.get(key)
    const term = { until: clock() + longestKept, version: begun }
    const page = rendered(key, term).then(
      (kept) => (former && kept.status >= 500 ? prolonged(former) : kept),
      (error: unknown) => {
        if (former) return prolonged(former)
        throw error
      },
    )
    rendering.set(key, page)
    const done = () => void (rendering.get(key) === page && rendering.delete(key))
    page.then((kept) => {
      // What was read before a change must not be kept after it, nor anything that is not a plain good page.
      if (kept.lasting && begun === version()) pages.set(key, kept, kept.bytes)
      done()
    }, done)
    return page
  }

  async function rendered(key: string, term: Pick<Kept, 'until' | 'version'>): Promise<Kept> {
    return keep(await render(key), term)
  }

  /** While the database is away, a page that is a few minutes old is better than none. */
  function prolonged(former: Kept): Kept {
    return { ...former, until: clock() + soonAgain, version: keptVersion }
  }

  /** A key is the one spelling of its address, so that an address which is a key needs no reading. */
  function known(request: IncomingMessage, response: ServerResponse): boolean {
    const page = isReading(request) ? fresh(request.url ?? '') : undefined
    if (!page) return false
    hits++
    send(page, request, response)
    return true
  }

  function answer(request: IncomingMessage, response: ServerResponse, path: string, query: string): boolean {
    const page = isReading(request) ? find(path, query) : undefined
    if (!page) return false
    if (page instanceof Promise)
      page.then(
        (kept) => send(kept, request, response),
        () => unavailable(response, common),
      )
    else {
      hits++
      send(page, request, response)
    }
    return true
  }

  return Object.assign(answer, {
    known,
    figures: () => ({ entries: pages.size, bytes: pages.bytes, hits, misses }),
  })
}

const isReading = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

function unavailable(response: ServerResponse, common: Readonly<Record<string, string>>) {
  const own = { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(503, { ...common, ...own })
  response.end('The site is busy. Please try again in a moment.')
}
