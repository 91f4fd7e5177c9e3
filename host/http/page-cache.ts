import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { encode, pickEncoding, type Bodies } from './bodies.ts'
import { createByteCache } from './byte-cache.ts'

type Kept = {
  status: number
  lasting: boolean
  headers: readonly string[]
  hash: string
  bodies: Bodies
  bytes: number
  until: number
  version: number
}
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
  mostBytes = 128 * 1024 * 1024,
}: Options) {
  const pages = createByteCache<Kept>(mostBytes)
  const rendering = new Map<string, Promise<Kept>>()
  let keptVersion = version()
  let sureKept = sureVersion()
  let hits = 0
  let misses = 0

  function find(path: string, query: string): Kept | Promise<Kept> | undefined {
    if (version() !== keptVersion) {
      // What may only have changed is asked for anew, and still there should nobody answer.
      if (sureVersion() !== sureKept) pages.clear()
      rendering.clear()
      sureKept = sureVersion()
      keptVersion = version()
    }
    const known = query === '' ? fresh(path) : undefined
    if (known) return known
    const key = pageKey(path, query)
    return key === undefined ? undefined : (fresh(key) ?? rendering.get(key) ?? add(key))
  }

  function fresh(key: string): Kept | undefined {
    const kept = pages.get(key)
    return kept && kept.version === keptVersion && kept.until > clock() ? kept : undefined
  }

  function add(key: string): Promise<Kept> {
    misses++
    if (renders.hasSubscribers) renders.publish({ key })
    const begun = keptVersion
    const former = pages.get(key)
    const page = renderPage(key, render, { until: clock() + longestKept, version: begun }).then(
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

  /** While the database is away, a page that is a few minutes old is better than none. */
  function prolonged(former: Kept): Kept {
    return { ...former, until: clock() + soonAgain, version: keptVersion }
  }

  function answer(request: IncomingMessage, response: ServerResponse, path: string, query: string): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const page = find(path, query)
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
    figures: () => ({ entries: pages.size, bytes: pages.bytes, hits, misses }),
  })
}

/** Compressed already; once more would only cost. */
const dense = /^(?:image\/(?!svg)|application\/zip|font\/)/

type Term = Pick<Kept, 'until' | 'version'>

async function renderPage(key: string, render: Options['render'], term: Term): Promise<Kept> {
  const response = await render(key)
  const identity = Buffer.from(await response.arrayBuffer())
  const worthwhile = !dense.test(response.headers.get('content-type') ?? '')
  const bodies = worthwhile ? await encode(identity, 5) : { identity, gzip: identity, br: identity }
  const headers = sameAsLast([...response.headers].flat())
  // A slice would hold on to the longer text.
  const hash = Buffer.from(createHash('sha256').update(identity).digest().subarray(0, 16)).toString('base64url')
  const bytes = identity.byteLength + (worthwhile ? bodies.gzip.byteLength + bodies.br.byteLength : 0)
  const lasting = response.status === 200 && response.headers.get('cache-control') !== 'no-store'
  return { status: response.status, lasting, headers, hash, bodies, bytes, ...term }
}

let last: readonly string[] = []

/** Nearly all pages carry the same headers: they are held once. */
function sameAsLast(headers: readonly string[]): readonly string[] {
  const same = headers.length === last.length && headers.every((word, index) => word === last[index])
  if (!same) last = headers
  return last
}

function send({ status, headers, hash, bodies }: Kept, request: IncomingMessage, response: ServerResponse) {
  const encoding = pickEncoding(request.headers['accept-encoding'])
  const body = bodies[encoding]
  const coded = body !== bodies.identity
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
  const all = [...headers, 'vary', 'accept-encoding', 'etag', etag]
  if (coded) all.push('content-encoding', encoding)
  const known = request.headers['if-none-match']
  if (status === 200 && known !== undefined && names(known, etag)) {
    response.writeHead(304, all).end()
    return
  }
  all.push('content-length', String(body.byteLength))
  response.writeHead(status, all)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function names(known: string, etag: string): boolean {
  return known === etag || known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function unavailable(response: ServerResponse, common: Readonly<Record<string, string>>) {
  const own = { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(503, { ...common, ...own })
  response.end('The site is busy. Please try again in a moment.')
}
