import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import type { Deps } from '#features/deps.ts'
import type { Head } from './layout/head.tsx'

/** `operator`: an admin, or a program of the owner (`Caller.isOperator`). */
export type Access = 'anyone' | 'member' | 'admin' | 'operator'

/** `shared`: the same for every visitor, so kept whole; only the named query parameters are part of its key. */
export type CachePolicy = 'never' | { shared: { query: readonly string[] } }

/** So many calls from one client in so many seconds. */
export type RateLimit = { max: number; seconds: number }
export const perMinute = (most: number): RateLimit => ({ max: most, seconds: 60 })

/** `':slug'` in the path becomes `{ slug: string }` in the door. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

/**
 * Who asks, as far as the host can tell. `address` is the bucket that limits count by, never stored; `country` is what
 * a proxy of the owner says; `isOperator`: a program on this machine, or one that knows the owner's token.
 */
export type Caller = {
  address: string
  country?: string | undefined
  requestId: string
  isOperator?: boolean
}

/** What every door is given. `query` holds only what the door named; nothing else of the URL reaches it. */
export type PageContext<Named = unknown> = {
  deps: Deps
  params: Named
  query: Readonly<Record<string, string>>
  request: Request
  caller: Caller
}
export type ApiContext<Named = unknown, Body = undefined> = PageContext<Named> & { body: Body }

/** `letter`: whether the page invites to the newsletter, by a band above the footer and the popup, or by the popup only. */
export type PageContent = {
  status?: 404 | 503
  head: Head
  body: ReactNode
  newsletter?: 'band' | 'popup' | 'none'
  /** The dashboard brings its own frame and its own script. */
  frame?: 'site' | 'dashboard'
  floatingAction?: ReactNode
  /** Nothing was found for what the address asks. Anybody can think of more such addresses, so they are not kept. */
  noStore?: boolean
}
type Redirect = { status: 301 | 302; location: string }
export type PageResult = PageContent | Redirect
type PageHandler<Path extends string> = (context: PageContext<PathParams<Path>>) => PageResult | Promise<PageResult>
type ApiHandler<Path extends string, Body> = (
  context: ApiContext<PathParams<Path>, Body>,
) => Response | Promise<Response>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `overLimit: 'drop'`: the caller is not told; the call is counted as dropped. */
/** `from: 'anywhere'`: a write from another site's page is taken too, since all that it may do is in its address. */
type RouteRules = {
  access: Access
  rateLimit?: RateLimit
  overLimit?: 'drop'
  query?: readonly string[]
  origin?: 'anywhere'
}
type BodyRules<Body> = { body: ZodType<Body>; maxBodyBytes?: number }
/** What the specification wants to read in a refusal beside the usual fields. */
type ErrorExtras = { errorExtras?: Readonly<Record<string, unknown>> }

type BaseRoute = RouteRules & { method: Method; path: string; cache: CachePolicy }
type PageRoute = BaseRoute & { page: PageHandler<never> }
export type ApiRoute = BaseRoute &
  ErrorExtras & { api: ApiHandler<never, never>; body?: ZodType; maxBodyBytes?: number }
/** In the table every door takes the same visit; `page` and `api` have checked its parameters. */
export type Route = PageRoute | ApiRoute

/** Told of every request that found its door; what it returns is told of the answer. */
export type ObserveRoute = (route: { method: string; path: string }) => (status: number) => void

export function page<const Path extends string>(
  path: Path,
  route: PageHandler<NoInfer<Path>>,
  rules: RouteRules & { cache: CachePolicy },
): Route {
  return { method: 'GET', path, page: route, ...rules }
}

/** What a plain form sends, answered by a page: it works without script, and a reload does the same again. */
export function form<const Path extends string>(
  path: Path,
  route: PageHandler<NoInfer<Path>>,
  rules: RouteRules,
): Route {
  return { method: 'POST', path, page: route, cache: 'never', ...rules }
}

/** A door without a body schema takes no body. */
export function api<const Path extends string, Body = undefined>(
  method: Method,
  path: Path,
  route: ApiHandler<NoInfer<Path>, NoInfer<Body>>,
  rules: RouteRules &
    ErrorExtras & { cache?: CachePolicy } & (undefined extends Body ? Partial<BodyRules<Body>> : BodyRules<Body>),
): Route {
  return { method, path, api: route, cache: 'never', ...rules }
}
