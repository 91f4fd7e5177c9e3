import type { ConflictOf, RequestArguments, ResponseOf, RouteKey } from '#app/contract/contract.ts'
import { routeUrl } from '#app/contract/route-url.ts'
import { createStore } from './store.ts'

/** A failed request. Status 0: no usable response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The server's sentence for people, if it sent one. */
  readonly userMessage: string | undefined
  readonly fields: Readonly<Record<string, string>>
  /** For `conflictOf`. */
  readonly body: unknown

  constructor(url: string, status: number, body?: unknown) {
    const { error, code, fields } = asRecord(body)
    const userMessage = typeof error === 'string' ? error : undefined
    super(userMessage ?? `${url} answered ${status}`)
    this.status = status
    this.code = typeof code === 'string' ? code : ''
    this.userMessage = userMessage
    this.fields = asRecord(fields) as Record<string, string>
    this.body = body
  }
}

/** True once the server no longer knows our session: it expired, or the role was taken away. */
export const sessionExpired = createStore(false)

/** Calls a JSON route of the contract. Throws an `ApiError` for anything but a success. */
export async function fetchJson<Key extends RouteKey>(
  route: Key,
  ...[options]: RequestArguments<Key>
): Promise<ResponseOf<Key>> {
  const { body, params, query, ...rest }: AnyRequest = options ?? {}
  const url = routeUrl(route, { params, query })
  const response = await request(url, { method: route.slice(0, route.indexOf(' ')), json: body, ...rest })
  // The server holds every response to the schema of its route, which this type comes from.
  return response
}

/** The stored version that came with a conflict of this route; undefined for any other error. */
export function conflictOf<Key extends RouteKey>(_route: Key, error: unknown): ConflictOf<Key> | undefined {
  return error instanceof ApiError && error.code === 'conflict' ? (error.body as ConflictOf<Key>) : undefined
}

type RequestExtras = {
  form?: FormData | Blob
  headers?: Readonly<Record<string, string | undefined>>
  signal?: AbortSignal | undefined
  keepalive?: boolean
}
type AnyRequest = RequestExtras & Parameters<typeof routeUrl>[1] & { body?: unknown }
type FetchOptions = RequestExtras & { method?: string; json?: unknown }

/** Without the types of the contract: `fetchJson` and the dashboard's query cache add them. */
export async function request(url: string, options: FetchOptions = {}): Promise<unknown> {
  const { method = 'GET', json, form, headers = {}, signal, keepalive = false } = options
  const requestHeaders = new Headers(json === undefined ? {} : { 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) requestHeaders.set(name, value)
  const response = await fetch(url, {
    method,
    headers: requestHeaders,
    body: json === undefined ? (form ?? null) : JSON.stringify(json),
    keepalive,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(url, 0)
  })
  const body: unknown = await response.json().catch(() => undefined)
  // A truncated response, or the page of a captive portal, is not ours even with status 200.
  if (response.ok && body === undefined && response.status !== 202) throw new ApiError(url, 0)
  if (response.ok) return body
  if (response.status === 401 || asRecord(body)['code'] === 'not_admin') sessionExpired.set(true)
  throw new ApiError(url, response.status, body)
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
