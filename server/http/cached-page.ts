import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { perRequestHeader } from '#app/route.ts'
import { compressBody, pickEncoding, type Encoding } from './compression.ts'
import { createLruCache } from '../lru-cache.ts'

/** Compressed only: plain text would take twice the memory, and clients without compression are rare. */
type CachedBodies = { plain: Buffer } | { br: Buffer; gzip: Buffer; plainLength: number }

const decompressed = createLruCache<Buffer>(8 * 1024 * 1024)

export type CachedPage = {
  status: number
  cacheable: boolean
  /** Not a page, but a request to ask the router with the visitor's own query, see `Caller.isShared`. */
  perRequest: boolean
  headers: readonly string[]
  hash: string
  bodies: CachedBodies
  bytes: number
  expiresAt: number
  version: number
}

/** Compressing these again would gain nothing. */
const alreadyCompressed = /^(?:image\/(?!svg)|application\/zip|font\/)/

export async function toCachedPage(
  response: Response,
  validity: Pick<CachedPage, 'expiresAt' | 'version'>,
): Promise<CachedPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  // Copied, because a slice would keep the longer buffer in memory.
  const hash = Buffer.from(createHash('sha256').update(plain).digest().subarray(0, 16)).toString('base64url')
  const isCompressed = alreadyCompressed.test(response.headers.get('content-type') ?? '')
  const { br, gzip } = isCompressed ? { br: plain, gzip: plain } : await compressBody(plain, 7)
  const bodies = isCompressed ? { plain } : { br, gzip, plainLength: plain.byteLength }
  return {
    status: response.status,
    perRequest: response.headers.has(perRequestHeader),
    cacheable: response.status === 200 && response.headers.get('cache-control') !== 'no-store',
    headers: internHeaders([...response.headers, ['vary', 'accept-encoding']].flat()),
    hash,
    bodies,
    bytes: 'plain' in bodies ? plain.byteLength : bodies.br.byteLength + bodies.gzip.byteLength,
    ...validity,
  }
}

let lastHeaders: readonly string[] = []

/** Nearly all pages have the same headers, so they share one array. */
function internHeaders(headers: readonly string[]): readonly string[] {
  const same = headers.length === lastHeaders.length && headers.every((item, index) => item === lastHeaders[index])
  if (!same) lastHeaders = headers
  return lastHeaders
}

export function sendCachedPage(
  { status, headers, hash, bodies }: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const encoding = pickEncoding(request.headers['accept-encoding'])
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
  const all = [...headers, 'etag', etag]
  if (encoding !== 'identity' && !('plain' in bodies)) all.push('content-encoding', encoding)
  const cached = request.headers['if-none-match']
  if (status === 200 && cached !== undefined && matchesEtag(cached, etag)) {
    response.writeHead(304, all).end()
    return
  }
  all.push('content-length', String(lengthOf(bodies, encoding)))
  response.writeHead(status, all)
  response.end(request.method === 'HEAD' ? undefined : bodyOf(bodies, encoding, hash))
}

function lengthOf(bodies: CachedBodies, encoding: Encoding): number {
  if ('plain' in bodies) return bodies.plain.byteLength
  return encoding === 'identity' ? bodies.plainLength : bodies[encoding].byteLength
}

function bodyOf(bodies: CachedBodies, encoding: Encoding, hash: string): Buffer {
  if ('plain' in bodies) return bodies.plain
  if (encoding !== 'identity') return bodies[encoding]
  const cached = decompressed.get(hash)
  if (cached) return cached
  const plain = gunzipSync(bodies.gzip, { chunkSize: Math.max(64, bodies.plainLength) })
  decompressed.set(hash, plain, plain.byteLength)
  return plain
}

function matchesEtag(cached: string, etag: string): boolean {
  return cached === etag || cached === '*' || cached.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
