import type { IncomingMessage } from 'node:http'
import { parseWebUrl } from '#domain/text/web-url.ts'
import type { FeedProblem } from '#features/recalls/ports.ts'
import { requestCheckedIp, type IpCheck } from '../retailer-fetch/checked-request.ts'
import { parseRetryAfter } from '../retry-after.ts'

export type FetchFeedOptions = IpCheck & { limits?: Partial<typeof defaultLimits> }
export type FetchFeed = (url: string, accept: string) => Promise<FeedResponse>
type FeedResponse = { ok: true; status: number; text: string } | { ok: false; problem: FeedProblem }

const defaultLimits = { milliseconds: 30_000, bytes: 12 * 1024 * 1024, redirects: 3 }

/**
 * Reads one of the source's own URLs by the rules of every outside fetch: https, its hosts, public addresses that are
 * checked before connecting, a time limit and a size limit. Every redirect target is checked again.
 */
export function createFetchFeed(name: string, hosts: readonly string[], options: FetchFeedOptions = {}): FetchFeed {
  const limits = { ...defaultLimits, ...options.limits }
  return async (text, accept) => {
    const signal = AbortSignal.timeout(limits.milliseconds)
    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; Wagwise)' }
    try {
      let current = text
      for (let redirects = 0; redirects <= limits.redirects; redirects++) {
        const url = ownUrl(current, hosts)
        if (!url) return failed(`${name} leads to another site (${hostOf(current)}), which we do not follow.`)
        const response = await requestCheckedIp(url, { ...options, headers }, signal)
        const { statusCode = 0, headers: sent } = response
        if (statusCode < 300 || statusCode >= 400 || !sent.location)
          return await readResponse(name, response, limits.bytes)
        response.destroy()
        current = new URL(sent.location, url).href
      }
      return failed(`${name} redirects in circles.`)
    } catch {
      const seconds = limits.milliseconds / 1000
      return failed(
        signal.aborted ? `${name} did not answer within ${seconds} seconds.` : `${name} could not be reached.`,
      )
    }
  }
}

export const failed = (message: string): { ok: false; problem: FeedProblem } => ({
  ok: false,
  problem: { kind: 'failed', message },
})

function ownUrl(text: string, hosts: readonly string[]): URL | undefined {
  const url = parseWebUrl(text)
  const isOwn = hosts.some((host) => url?.hostname === host || url?.hostname.endsWith(`.${host}`))
  return url?.protocol === 'https:' && url.port === '' && isOwn ? url : undefined
}

const hostOf = (text: string) => URL.parse(text)?.hostname ?? 'unreadable'

async function readResponse(name: string, response: IncomingMessage, maxBytes: number): Promise<FeedResponse> {
  const { statusCode: status = 0, headers } = response
  // openFDA answers 404 when nothing was found.
  if (status !== 200 && status !== 404) {
    response.destroy()
    if (status !== 429) return failed(`${name} answered with the status ${status}.`)
    const retryAfter = parseRetryAfter({ 'retry-after': headers['retry-after'] ?? '' })
    const problem = { kind: 'limited', message: `${name} has no requests left for us now (429).` } as const
    return { ok: false, problem: { ...problem, ...(retryAfter !== undefined && { retryAfter }) } }
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      return failed(`${name} sent more than ${Math.round(maxBytes / 1024 / 1024)} MB.`)
    }
    chunks.push(chunk)
  }
  const promised = Number(headers['content-length'] ?? size)
  if (size < promised) return failed(`${name} broke off in the middle.`)
  return {
    ok: true,
    status,
    text: Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
