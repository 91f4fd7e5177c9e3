import type { ReactNode } from 'react'
import type { z, ZodType } from 'zod'
import type { Role } from '#domain/accounts/role.ts'
import type { RouteScope } from '#domain/accounts/token-scopes.ts'
import type { Site } from '#domain/site/site.ts'
import { parseBody } from './guards/body.ts'
import type { PageSheet } from './layout/page-sheets.ts'
import type { Head } from './layout/head.tsx'
import type { AppDeps } from './guards/ports.ts'
import { encodeReply, type ErrorResponse, type JsonReply } from './responses.ts'

/** A role, or one that includes it. `operator`: an admin, or a program of the owner (`Caller.isOperator`). */
export type Access = 'anyone' | 'member' | Role | 'operator'

/** `shared`: the same for every visitor, so it is cached whole, by path and the named query parameters. */
export type CachePolicy<Query extends string = string> = 'never' | { shared: { query: readonly Query[] } }

/** The same for every visitor, so the whole response is cached; `query` names what it depends on. */
export const shared = (...query: string[]) => ({ access: 'anyone', cache: { shared: { query } } }) as const

/** At most `max` calls per client within `seconds`. Routes with the same `name` are counted together. */
export type RateLimit = { max: number; seconds: number; name?: string }
export const perMinute = (max: number): RateLimit => ({ max, seconds: 60 })

/** `':slug'` in the path becomes `{ slug: string }` in the handler. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

/**
 * `ip` is the key of rate limits and is never stored. `isOperator`: a program on this machine. `untrustedProxy`: the
 * IP of a proxy whose forwarding headers were ignored. `isShared`: the answer is for every visitor of the URL, so the
 * request has neither their query nor their headers.
 */
export type Caller = {
  ip: string
  requestId: string
  isOperator?: boolean
  isShared?: boolean
  untrustedProxy?: string | undefined
}

/** On a shared answer: there is a redirect, which needs the query of each request. Never sent to a visitor. */
export const perRequestHeader = 'x-per-request'

/** `query` contains only the parameters that the route declares. */
export type PageContext<Params = unknown> = {
  deps: AppDeps
  /** `deps.config` with the owner's settings applied. */
  site: Site
  params: Params
  query: Readonly<Record<string, string>>
  request: Request
  caller: Caller
  /** The paths of all routes. */
  routePaths: readonly string[]
}
export type ApiContext<Params = unknown, Body = undefined> = PageContext<Params> & { body: Body }

/** `newsletter`: a band above the footer plus a popup, or only one of them. */
export type PageContent = {
  status?: 404 | 410 | 422 | 503
  head: Head
  body: ReactNode
  newsletter?: 'band' | 'bandOnly' | 'popup' | 'none'
  /** `draft`: the site's, without scripts, forms and popups. `bare`: none. `alone`: none, but with scripts. `embed`: the
   * same inside other sites, where nothing is stored or counted. */
  frame?: 'site' | 'dashboard' | 'draft' | 'bare' | 'alone' | 'embed'
  /** Loaded instead of the styles of lists and other pages. */
  sheet?: PageSheet
  floatingAction?: ReactNode
  /** Nothing covers it: no bar about cookies. For pages that people open in an emergency. */
  uncovered?: boolean
  /** For pages without results. The number of such URLs is unlimited, so they must not fill the cache. */
  noStore?: boolean
  headers?: Readonly<Record<string, string>>
}
type Redirect = { status: 301 | 302; location: string; headers?: Readonly<Record<string, string>> }
/** A form that was not accepted, such as one that is too large. It becomes a page with the sentence of the response. */
export type RejectedForm = { rejection: Response }
export type PageResult = PageContent | Redirect | RejectedForm
type PageHandler<Path extends string> = (context: PageContext<PathParams<Path>>) => PageResult | Promise<PageResult>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call a JSON route, and with which token: a route that is not for anyone has to say so. */
export type AccessRule =
  | { access: 'anyone'; scope?: undefined }
  | { access: Exclude<Access, 'anyone'>; scope: RouteScope }

type RouteRules<Query extends string = string> = { access: Access } & RouteOptions<Query>
type RouteOptions<Query extends string> = {
  /** What the operation does, in one sentence of the OpenAPI document. */
  summary: string
  rateLimit?: RateLimit
  /** Calls over the limit are dropped and counted; the caller gets 202. */
  overLimit?: 'drop'
  query?: readonly Query[]
  /** Accepts requests from other origins. Only safe if the URL itself authorizes the request. */
  origin?: 'anywhere'
}

type BaseRoute = RouteRules & { method: Method; path: string; cache: CachePolicy }
type PageRoute = BaseRoute & { page: (context: PageContext) => PageResult | Promise<PageResult> }
/** Custom request headers. Their format is in openapi/request-schemas.ts. */
export type HeaderName = 'X-Visitor-Id'
export type HeaderRules = Readonly<Partial<Record<HeaderName, 'required' | 'optional'>>>
/** `rejection`: the body was rejected before the handler ran. */
type HandlerResult = { response: Response } | { rejection: Response }
export type JsonRoute = BaseRoute & {
  /** What a token needs. Pages take no tokens. */
  scope?: RouteScope | undefined
  handle: (context: PageContext) => Promise<HandlerResult>
  body?: ZodType | undefined
  response?: ZodType | undefined
  /** What the body of a 409 with the code `conflict` carries beside the error: the stored version. */
  conflict?: ZodType | undefined
  headers?: HeaderRules | undefined
  /** The status of a success, 200 by default. */
  status?: 200 | 201 | 202
  /** One image as multipart/form-data instead of JSON, or the bytes of a part of a file. */
  upload?: boolean | 'bytes'
  maxBodyBytes?: number
  /** Further fields that the specification asks for in error responses. */
  errorExtras?: Readonly<Record<string, unknown>>
}
export type Route = PageRoute | JsonRoute

/** Called when a route was matched. The returned function is called with the response status. */
export type ObserveRoute = (route: { method: string; path: string }) => (status: number) => void

export function page<const Path extends string>(
  path: Path,
  handler: PageHandler<NoInfer<Path>>,
  rules: RouteRules & { cache: CachePolicy },
): Route {
  return { method: 'GET', path, page: (context) => handler(context as PageContext<PathParams<Path>>), ...rules }
}

/** A plain HTML form that works without JavaScript and is answered with a page. */
export function form<const Path extends string>(
  path: Path,
  handler: PageHandler<NoInfer<Path>>,
  rules: RouteRules,
): Route {
  return { ...page(path, handler, { cache: 'never', ...rules }), method: 'POST' }
}

export type OptionalSchema = ZodType | undefined
export type BodyOf<Body extends OptionalSchema> = Body extends ZodType ? z.output<Body> : undefined
export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T
/** A route with a response schema returns `json()` or `errorResponse()`; others may send anything. */
export type Reply<Output extends OptionalSchema> = Output extends ZodType
  ? JsonReply<DeepReadonly<z.input<Output>>> | ErrorResponse
  : Response

/** Everything but the access, which has no default. */
export type ApiOptions<
  Query extends string,
  Body extends OptionalSchema,
  Output extends OptionalSchema,
  Headers extends HeaderRules | undefined,
  Conflict extends OptionalSchema,
> = RouteOptions<Query> &
  Pick<JsonRoute, 'status' | 'upload' | 'maxBodyBytes' | 'errorExtras'> & {
    cache?: CachePolicy<Query>
    body?: Body
    response?: Output
    conflict?: Conflict
    headers?: Headers
  }

/** Exists only at compile time: see contract/contract.ts. */
export type ApiRoute<
  Verb extends Method = Method,
  Path extends string = string,
  Query extends string = string,
  Body = unknown,
  Output = unknown,
  Headers extends HeaderRules | undefined = HeaderRules | undefined,
  Conflict = unknown,
> = JsonRoute & {
  method: Verb
  path: Path
  types?: { query: Query; body: Body; response: Output; headers: Headers; conflict: Conflict }
}

/** A route without a body schema accepts no body. Its handler is part of the rules, so that the schemas type it. */
export function api<
  const Verb extends Method,
  const Path extends string,
  const Query extends string = never,
  Body extends OptionalSchema = undefined,
  Output extends OptionalSchema = undefined,
  const Headers extends HeaderRules | undefined = undefined,
  Conflict extends OptionalSchema = undefined,
>(
  method: Verb,
  path: Path,
  {
    handle: handler,
    ...rules
  }: ApiOptions<Query, Body, Output, Headers, Conflict> &
    AccessRule & {
      handle: (
        context: ApiContext<PathParams<NoInfer<Path>>, BodyOf<NoInfer<Body>>>,
      ) => Reply<NoInfer<Output>> | Promise<Reply<NoInfer<Output>>>
    },
): ApiRoute<
  Verb,
  Path,
  Query,
  Body extends ZodType ? z.input<Body> : undefined,
  Output extends ZodType ? DeepReadonly<z.output<Output>> : unknown,
  Headers,
  Conflict extends ZodType ? DeepReadonly<z.output<Conflict>> : undefined
> {
  async function handle(context: PageContext): Promise<HandlerResult> {
    const read = rules.body ? await parseBody(context.request, rules.body, rules.maxBodyBytes) : noBody
    if (!read.ok) return { rejection: read.rejection }
    // The router filled `params` from this path, and `parseBody` parsed the body with this schema.
    const parsedContext = { ...context, body: read.body } as ApiContext<PathParams<Path>, BodyOf<Body>>
    const reply = await handler(parsedContext)
    return { response: reply instanceof Response ? reply : encodeReply(reply, rules.response) }
  }
  return { method, path, handle, cache: 'never', ...rules }
}

const noBody = { ok: true, body: undefined } as const
