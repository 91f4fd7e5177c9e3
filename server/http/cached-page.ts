import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { compressBody, pickEncoding, type Encoding } from './compression.ts'
import { createLruCache } from './lru-cache.ts'

/**
 * Text is kept compressed only: whoever takes nothing compressed is rare, while the plain text would take twice the room
 * of both others. What was unpacked for them last is kept beside, by its hash.
 */
type CachedBodies = { plain: Buffer } | { br: Buffer; gzip: Buffer; plainLength: number }

const decompressed = createLruCache<Buffer>(8 * 1024 * 1024)

export type CachedPage = {
  status: number
  cacheable: boolean
  headers: readonly string[]
  hash: string
  bodies: CachedBodies
  bytes: number
  expiresAt: number
  version: number
}

/** Compressed already; once more would only cost. */
const alreadyCompressed = /^(?:image\/(?!svg)|application\/zip|font\/)/

export async function toCachedPage(
  response: Response,
  term: Pick<CachedPage, 'expiresAt' | 'version'>,
): Promise<CachedPage> {
  const plain = Buffer.from(await response.arrayBuffer())
  // A slice would hold on to the longer text.
  const hash = Buffer.from(createHash('sha256').update(plain).digest().subarray(0, 16)).toString('base64url')
  const bodies = alreadyCompressed.test(response.headers.get('content-type') ?? '')
    ? { plain }
    : await compressBodies(plain)
  return {
    status: response.status,
    cacheable: response.status === 200 && response.headers.get('cache-control') !== 'no-store',
    headers: internHeaders([...response.headers, ['vary', 'accept-encoding']].flat()),
    hash,
    bodies,
    bytes: 'plain' in bodies ? plain.byteLength : bodies.br.byteLength + bodies.gzip.byteLength,
    ...term,
  }
}

async function compressBodies(plain: Buffer): Promise<CachedBodies> {
  const { br, gzip } = await compressBody(plain, 5)
  return { br, gzip, plainLength: plain.byteLength }
}

let lastHeaders: readonly string[] = []

/** Nearly all pages carry the same headers: they are held once. */
function internHeaders(headers: readonly string[]): readonly string[] {
  const same = headers.length === lastHeaders.length && headers.every((word, index) => word === lastHeaders[index])
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
  const known = request.headers['if-none-match']
  if (status === 200 && known !== undefined && matchesEtag(known, etag)) {
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
  const known = decompressed.get(hash)
  if (known) return known
  const plain = gunzipSync(bodies.gzip, { chunkSize: Math.max(64, bodies.plainLength) })
  decompressed.set(hash, plain, plain.byteLength)
  return plain
}

function matchesEtag(known: string, etag: string): boolean {
  return known === etag || known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
