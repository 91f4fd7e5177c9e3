import type { IncomingMessage } from 'node:http'
import { compressOnce, pickEncoding } from './compression.ts'

/** A smaller body fits into one packet either way. */
const minBytes = 1024
const compressible = /^(?:text\/|application\/(?:json|xml)|image\/svg)/

/** Compresses what the page cache does not hold, such as searches. Event streams never get here. */
export async function compressResponse(response: Response, request: IncomingMessage): Promise<Response> {
  const { status, headers } = response
  const isPlain = !headers.has('content-encoding') && !headers.has('etag')
  if (!isPlain || !compressible.test(headers.get('content-type') ?? '')) return response
  headers.append('vary', 'accept-encoding')
  const encoding = pickEncoding(request.headers['accept-encoding'])
  // A HEAD response has no body to measure, so it leaves out the encoding and the length, as HTTP allows.
  if (encoding === 'identity' || request.method !== 'GET' || lengthMayLeak(request) || !response.body) return response
  const plain = Buffer.from(await response.arrayBuffer())
  if (plain.byteLength < minBytes) return new Response(plain, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(new Uint8Array(await compressOnce(plain, encoding)), { status, headers })
}

/**
 * BREACH: whoever sees the length of compressed responses can guess a secret in them, if they also choose part of the
 * same response. Without a cookie a response has no secret that its URL does not have, and a request from one of our
 * own pages was not chosen by another site.
 */
function lengthMayLeak({ headers }: IncomingMessage): boolean {
  return headers.cookie !== undefined && headers['sec-fetch-site'] !== 'same-origin'
}
