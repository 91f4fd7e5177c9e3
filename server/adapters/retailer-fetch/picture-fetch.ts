import type { IncomingMessage } from 'node:http'
import { parseWebUrl } from '#domain/text/web-url.ts'
import type { FetchPicture, PictureFailure } from '#features/import/import-ports.ts'
import { NotPublic, requestCheckedIp, type IpCheck } from './checked-request.ts'

type Options = IpCheck & { limits?: Partial<typeof defaultLimits> }

const defaultLimits = { milliseconds: 45_000, bytes: 10 * 1024 * 1024, redirects: 3 }
const requestHeaders = {
  accept: 'image/webp,image/jpeg,image/png,image/avif',
  'accept-encoding': 'identity',
  'user-agent': 'Mozilla/5.0 (compatible; Wagwise)',
}
/** A server that answers so may answer otherwise later. */
const passingStatus = new Set([408, 425, 429])

class Failed extends Error {
  readonly reason: PictureFailure

  constructor(reason: PictureFailure) {
    super(reason)
    this.reason = reason
  }
}

/** Fetches a picture from any public address over https. Every redirect target is checked again. */
export function createPictureFetch(options: Options = {}): FetchPicture {
  const limits = { ...defaultLimits, ...options.limits }
  return async (text) => {
    const signal = AbortSignal.timeout(limits.milliseconds)
    try {
      let current = text
      for (let redirects = 0; redirects <= limits.redirects; redirects++) {
        const url = allowedUrl(current)
        const response = await requestCheckedIp(url, { ...options, headers: requestHeaders }, signal)
        const { statusCode = 0, headers } = response
        if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
          return { ok: true, bytes: await readPicture(response, limits.bytes) }
        response.destroy()
        current = new URL(headers.location, url).href
      }
      return { ok: false, reason: 'missing' }
    } catch (error) {
      if (error instanceof Failed) return { ok: false, reason: error.reason }
      return { ok: false, reason: error instanceof NotPublic ? 'refused' : 'later' }
    }
  }
}

/** The default port, no credentials. An old address without https is asked for with it. */
function allowedUrl(text: string): URL {
  const url = parseWebUrl(text)
  if (!url || url.port !== '' || url.hostname.startsWith('[')) throw new Failed('refused')
  url.protocol = 'https:'
  return url
}

async function readPicture(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const { statusCode = 0, headers } = response
  const refuse = (reason: PictureFailure) => {
    response.destroy()
    throw new Failed(reason)
  }
  if (statusCode >= 500 || passingStatus.has(statusCode)) refuse('later')
  if (statusCode !== 200) refuse('missing')
  if (!(headers['content-type'] ?? '').toLowerCase().startsWith('image/')) refuse('not_a_picture')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') refuse('not_a_picture')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) refuse('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
