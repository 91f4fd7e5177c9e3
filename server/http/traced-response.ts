import { ServerResponse, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http'
import { randomBytes } from 'node:crypto'

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** Gives every response an id, whoever writes it: the router, the page cache, static files or a rejection. */
export class TracedResponse extends ServerResponse {
  readonly requestId = newRequestId()
  readonly startedAt = performance.now()
  /** When the status and headers were written. */
  headAt: number | undefined
  /** What the connection had sent before this response. Set only while every request is logged. */
  bytesBefore = 0

  override writeHead(status: number, message?: string, headers?: Headers): this
  override writeHead(status: number, headers?: Headers): this
  override writeHead(status: number, first?: string | Headers, second?: Headers): this {
    this.headAt = performance.now()
    // Headers that were set before make Node merge them one by one, so the id joins those that are given.
    if (Array.isArray(first)) return super.writeHead(status, [...first, 'x-request-id', this.requestId])
    if (typeof first === 'object') return super.writeHead(status, { ...first, 'x-request-id': this.requestId })
    this.setHeader('x-request-id', this.requestId)
    return super.writeHead(status, first, second)
  }
}

export function requestIdOf(response: ServerResponse): string {
  return response instanceof TracedResponse ? response.requestId : newRequestId()
}

/** For 512 ids at a time: a random UUID for each would be a fifteenth of the cost of a cached page. */
let random = ''

/** Random, because a counter would tell everybody how much traffic the site has. */
export function newRequestId(): string {
  random = random.slice(16) || randomBytes(4096).toString('hex')
  return random.slice(0, 16)
}
