import type { IncomingMessage } from 'node:http'
import { isAmazonHost, isShortLinkHost } from '#domain/affiliate/programs.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { FetchRejected, type RetailerFetch } from '#features/discovery/ports.ts'
import { requestCheckedIp, type IpCheck } from './checked-request.ts'

type Options = IpCheck & { limits?: Partial<typeof defaultLimits> }

const defaultLimits = { milliseconds: 5000, bytes: 2 * 1024 * 1024, redirects: 3 }
const errorMessage = 'This address cannot be read.'
const requestHeaders = {
  accept: 'text/html',
  'accept-encoding': 'identity',
  'user-agent': 'Mozilla/5.0 (compatible; Wagwise)',
}

/** Reads a page of the retailer. Every redirect target is checked again. */
export function createRetailerFetch(options: Options = {}): RetailerFetch {
  const limits = { ...defaultLimits, ...options.limits }
  return async (text) => {
    const signal = AbortSignal.timeout(limits.milliseconds)
    try {
      let current = text
      for (let redirects = 0; redirects <= limits.redirects; redirects++) {
        const url = allowedUrl(current)
        const response = await requestCheckedIp(url, { ...options, headers: requestHeaders }, signal)
        const location = redirectLocation(response)
        if (location === undefined) return await readPage(url, response, limits.bytes)
        response.destroy()
        current = new URL(location, url).href
      }
    } catch {
      // All failures look the same, so that callers cannot probe for hosts on our network.
    }
    throw new FetchRejected(errorMessage)
  }
}

/** HTTPS, default port, no credentials, and a host that matches the list by whole labels. */
function allowedUrl(text: string): URL {
  const url = parseWebUrl(text)
  const ok = url?.protocol === 'https:' && url.port === '' && isAllowedHost(url.hostname)
  if (!ok) throw new FetchRejected(errorMessage)
  return url
}

function isAllowedHost(host: string): boolean {
  return (
    isAmazonHost(host) || isShortLinkHost(host) || host === 'media-amazon.com' || host.endsWith('.media-amazon.com')
  )
}

function redirectLocation({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return statusCode >= 300 && statusCode < 400 ? headers.location : undefined
}

async function readPage(url: URL, response: IncomingMessage, maxBytes: number) {
  const type = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isPlain = (response.headers['content-encoding'] ?? 'identity') === 'identity'
  if (response.statusCode !== 200 || type !== 'text/html' || !isPlain) {
    response.destroy()
    throw new FetchRejected(errorMessage)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      throw new FetchRejected(errorMessage)
    }
    chunks.push(chunk)
  }
  return { url: url.href, type, text: Buffer.concat(chunks).toString('utf8') }
}
