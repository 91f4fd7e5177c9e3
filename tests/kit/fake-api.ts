import { onTestFinished } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { BodyOf, RequestOptions, ResponseOf, RouteKey } from '#app/contract/contract.ts'

type Params<Key extends RouteKey> = RequestOptions<Key> extends { params: infer PathParams } ? PathParams : unknown

type FakeRequest<Key extends RouteKey = RouteKey> = {
  route: Key
  params: Params<Key>
  query: Readonly<Record<string, string>>
  body: BodyOf<Key>
  form: FormData | undefined
  headers: Readonly<Record<string, string>>
}

type Outcome<Key extends RouteKey> = ResponseOf<Key> | Failure
type Responder<Key extends RouteKey> =
  | Outcome<Key>
  | ((request: FakeRequest<Key>) => Outcome<Key> | Promise<Outcome<Key>>)

/** By route: the response, a failure, or a function of the request that returns one of them. */
export type Responses = { readonly [Key in RouteKey]?: Responder<Key> }

class Failure {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

type ErrorBody = { error?: string; code?: string; fields?: Readonly<Record<string, string>>; [extra: string]: unknown }

export const apiError = (status: number, body: ErrorBody = {}) => new Failure(status, body)
/** The connection breaks. */
export const offline = new Failure(0, undefined)

export type FakeApi = {
  /** Everything that was sent, in order. */
  readonly requests: readonly FakeRequest[]
  requestsTo: <Key extends RouteKey>(route: Key) => readonly FakeRequest<Key>[]
  /** Adds responses, or replaces earlier ones. */
  respond: (responses: Responses) => void
  /** From now on requests of this route wait until the returned function is called. */
  hold: (route: RouteKey) => () => void
}

/**
 * Replaces the server until the test is over. A request without a response fails the test. Unmounts what the test
 * rendered before the network comes back.
 */
export function fakeApi(initial: Responses = {}): FakeApi {
  let responses = initial
  const requests: FakeRequest[] = []
  const unexpected: string[] = []
  const held = new Map<RouteKey, Promise<void>>()
  const realFetch = globalThis.fetch

  globalThis.fetch = async (input, init) => {
    const httpRequest = new Request(input, init)
    const url = new URL(httpRequest.url)
    // Vitest and Vite fetch their own files.
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init)
    const match = findRoute(httpRequest.method, url.pathname, responses)
    if (!match) {
      unexpected.push(`${httpRequest.method} ${url.pathname}${url.search}`)
      throw new TypeError(`There is no fake response for ${unexpected.at(-1)}.`)
    }
    const request = {
      ...match,
      query: Object.fromEntries(url.searchParams),
      ...(await readBody(httpRequest)),
      headers: Object.fromEntries(httpRequest.headers),
    } as FakeRequest
    requests.push(request)
    await untilAborted(httpRequest.signal, held.get(match.route))
    const responder = responses[match.route]
    const outcome = await untilAborted(
      httpRequest.signal,
      typeof responder === 'function' ? (responder as (request: FakeRequest) => unknown)(request) : responder,
    )
    return toResponse(outcome)
  }

  onTestFinished(async () => {
    await cleanup()
    globalThis.fetch = realFetch
    if (unexpected.length > 0) throw new Error(`Requests without a fake response: ${unexpected.join(', ')}`)
  })

  return {
    requests,
    requestsTo: <Key extends RouteKey>(route: Key) =>
      requests.filter((request) => request.route === route) as unknown as FakeRequest<Key>[],
    respond: (more) => void (responses = { ...responses, ...more }),
    hold(route) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(route, promise)
      return () => {
        held.delete(route)
        resolve()
      }
    },
  }
}

/** Routes without parameters win: `/api/articles/search` is not the article `search`. */
function findRoute(method: string, pathname: string, responses: Responses) {
  const matches = Object.keys(responses).flatMap((route) => {
    const [routeMethod, path = ''] = route.split(' ')
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    const match = routeMethod === method ? pattern.exec(pathname) : null
    if (!match) return []
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    return [{ route: route as RouteKey, params: Object.fromEntries(params) as Record<string, string> }]
  })
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

async function readBody(request: Request): Promise<{ body: unknown; form: FormData | undefined }> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/')) return { body: undefined, form: await request.formData() }
  const text = await request.text()
  return { body: text === '' ? undefined : (JSON.parse(text) as unknown), form: undefined }
}

async function untilAborted<Value>(signal: AbortSignal, value: Value | Promise<Value>): Promise<Value> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', abort)
  return Promise.race([value, promise]).finally(() => signal.removeEventListener('abort', abort))
}

function toResponse(outcome: unknown): Response {
  if (outcome === offline) throw new TypeError('Failed to fetch')
  if (outcome instanceof Failure) return Response.json(outcome.body, { status: outcome.status })
  return outcome === undefined ? new Response(null, { status: 202 }) : Response.json(outcome)
}
