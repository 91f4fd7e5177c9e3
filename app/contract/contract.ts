import type { apiRoutes } from '#app/api-routes.ts'
import type { DeepReadonly } from '#app/route.ts'

type ApiRoutes = (typeof apiRoutes)[number]

/** Every JSON route by its key, such as `GET /api/articles/:slug`. Types only: nothing of the server reaches a browser. */
type Contract = {
  [Entry in ApiRoutes as `${Entry['method']} ${Entry['path']}`]: NonNullable<Entry['types']> & { path: Entry['path'] }
}
export type RouteKey = keyof Contract
export type ApiPath = Contract[RouteKey]['path']
export type GetRouteKey = Extract<RouteKey, `GET ${string}`>

export type ResponseOf<Key extends RouteKey> = Contract[Key]['response']
/** The stored version that a route sends with a conflict; `undefined` for routes without versions. */
export type ConflictOf<Key extends RouteKey> = Contract[Key]['conflict']
export type BodyOf<Key extends RouteKey> = DeepReadonly<Contract[Key]['body']>

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type HeadersOf<Key extends RouteKey> = Contract[Key]['headers']
type HeaderNames<Key extends RouteKey, Rule> = {
  [Name in keyof HeadersOf<Key>]: HeadersOf<Key>[Name] extends Rule ? Name : never
}[keyof HeadersOf<Key>]

type Required<Key extends RouteKey> = ([ParamNames<Contract[Key]['path']>] extends [never]
  ? unknown
  : { params: Readonly<Record<ParamNames<Contract[Key]['path']>, string>> }) &
  (undefined extends BodyOf<Key> ? unknown : { body: BodyOf<Key> }) &
  ([HeaderNames<Key, 'required'>] extends [never]
    ? unknown
    : { headers: Readonly<Record<HeaderNames<Key, 'required'>, string>> })

/** Path parameters, body and headers where the route needs them; the query and the rest are optional. */
export type RequestOptions<Key extends RouteKey> = Required<Key> & {
  query?: Readonly<Partial<Record<Contract[Key]['query'], string | undefined>>>
  form?: FormData | Blob
  headers?: Readonly<Partial<Record<HeaderNames<Key, 'required' | 'optional'>, string | undefined>>>
  signal?: AbortSignal | undefined
  /** The request goes on when the page is closed. */
  keepalive?: boolean
}

export type RequestArguments<Key extends RouteKey> =
  unknown extends Required<Key> ? [options?: RequestOptions<Key>] : [options: RequestOptions<Key>]
