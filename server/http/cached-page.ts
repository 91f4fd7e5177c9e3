import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { encode, pickEncoding, type Encoding } from './compression.ts'
import { createByteCache } from './lru-cache.ts'

/**
 * Text is kept compressed only: whoever takes nothing compressed is rare, while the plain text would take twice the room
 * of both others. What was unpacked for them last is kept beside, by its hash.
 */
type Bodies = { plain: Buffer } | { br: Buffer; gzip: Buffer; plainLength: number }

const unpacked = createByteCache<Buffer>(8 * 1024 * 1024)

export type Kept = {
  status: number
  lasting: boolean
  headers: readonly string[]
  hash: string
  bodies: Bodies
  bytes: number
  until: number
  version: number
}

/** Compressed already; once more would only cost. */
const dense = /^(?:image\/(?!svg)|application\/zip|font\/)/

export async function keep(response: Response, term: Pick<Kept, 'until' | 'version'>): Promise<Kept> {
  const plain = Buffer.from(await response.arrayBuffer())
  // A slice would hold on to the longer text.
  const hash = Buffer.from(createHash('sha256').update(plain).digest().subarray(0, 16)).toString('base64url')
  const bodies = dense.test(response.headers.get('content-type') ?? '') ? { plain } : await compressed(plain)
  return {
    status: response.status,
    lasting: response.status === 200 && response.headers.get('cache-control') !== 'no-store',
    headers: sameAsLast([...response.headers, ['vary', 'accept-encoding']].flat()),
    hash,
    bodies,
    bytes: 'plain' in bodies ? plain.byteLength : bodies.br.byteLength + bodies.gzip.byteLength,
    ...term,
  }
}

async function compressed(plain: Buffer): Promise<Bodies> {
  const { br, gzip } = await encode(plain, 5)
  return { br, gzip, plainLength: plain.byteLength }
}

let last: readonly string[] = []

/** Nearly all pages carry the same headers: they are held once. */
function sameAsLast(headers: readonly string[]): readonly string[] {
  const same = headers.length === last.length && headers.every((word, index) => word === last[index])
  if (!same) last = headers
  return last
}

export function send({ status, headers, hash, bodies }: Kept, request: IncomingMessage, response: ServerResponse) {
  const encoding = pickEncoding(request.headers['accept-encoding'])
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
  const all = [...headers, 'etag', etag]
  if (encoding !== 'identity' && !('plain' in bodies)) all.push('content-encoding', encoding)
  const known = request.headers['if-none-match']
  if (status === 200 && known !== undefined && names(known, etag)) {
    response.writeHead(304, all).end()
    return
  }
  all.push('content-length', String(lengthOf(bodies, encoding)))
  response.writeHead(status, all)
  response.end(request.method === 'HEAD' ? undefined : bodyOf(bodies, encoding, hash))
}

function lengthOf(bodies: Bodies, encoding: Encoding): number {
  if ('plain' in bodies) return bodies.plain.byteLength
  return encoding === 'identity' ? bodies.plainLength : bodies[encoding].byteLength
}

function bodyOf(bodies: Bodies, encoding: Encoding, hash: string): Buffer {
  if ('plain' in bodies) return bodies.plain
  if (encoding !== 'identity') return bodies[encoding]
  const known = unpacked.get(hash)
  if (known) return known
  const plain = gunzipSync(bodies.gzip, { chunkSize: Math.max(64, bodies.plainLength) })
  unpacked.set(hash, plain, plain.byteLength)
  return plain
}

function names(known: string, etag: string): boolean {
  return known === etag || known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
