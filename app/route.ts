import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import type { Deps } from '#features/deps.ts'
import type { Head } from './layout/head.tsx'

/** `operator`: an admin, or a program of the owner (`Caller.isOperator`). */
export type Who = 'anyone' | 'member' | 'admin' | 'operator'

/** `shared`: the same for every visitor, so kept whole; only the named query parameters are part of its key. */
export type Keep = 'never' | { shared: { query: readonly string[] } }

/** So many calls from one client in so many seconds. */
export type Limit = { most: number; seconds: number }
export const perMinute = (most: number): Limit => ({ most, seconds: 60 })

/** `':slug'` in the path becomes `{ slug: string }` in the door. */
type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Params<`/${Rest}`>
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
export type Visit<Named = unknown> = {
  deps: Deps
  params: Named
  query: Readonly<Record<string, string>>
  request: Request
  caller: Caller
}
export type ApiVisit<Named = unknown, Body = undefined> = Visit<Named> & { body: Body }

/** `letter`: whether the page invites to the newsletter, by a band above the footer and the popup, or by the popup only. */
export type Shown = {
  status?: 404 | 503
  head: Head
  body: ReactNode
  letter?: 'band' | 'popup' | 'none'
  /** The dashboard brings its own frame and its own script. */
  frame?: 'site' | 'dashboard'
  floating?: ReactNode
  /** Nothing was found for what the address asks. Anybody can think of more such addresses, so they are not kept. */
  fleeting?: boolean
}
type Moved = { status: 301 | 302; location: string }
export type PageResult = Shown | Moved
type PageDoor<Path extends string> = (visit: Visit<Params<Path>>) => PageResult | Promise<PageResult>
type ApiDoor<Path extends string, Body> = (visit: ApiVisit<Params<Path>, Body>) => Response | Promise<Response>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `overLimit: 'drop'`: the caller is not told; the call is counted as dropped. */
/** `from: 'anywhere'`: a write from another site's page is taken too, since all that it may do is in its address. */
type Rules = { who: Who; limit?: Limit; overLimit?: 'drop'; query?: readonly string[]; from?: 'anywhere' }
type BodyRules<Body> = { body: ZodType<Body>; bodyCap?: number }
/** What the specification wants to read in a refusal beside the usual fields. */
type ErrorRules = { alsoOnError?: Readonly<Record<string, unknown>> }

type Row = Rules & { method: Method; path: string; keep: Keep }
type PageRow = Row & { page: PageDoor<never> }
export type ApiRow = Row & ErrorRules & { api: ApiDoor<never, never>; body?: ZodType; bodyCap?: number }
/** In the table every door takes the same visit; `page` and `api` have checked its parameters. */
export type Door = PageRow | ApiRow

/** Told of every request that found its door; what it returns is told of the answer. */
export type WatchDoor = (door: { method: string; path: string }) => (status: number) => void

export function page<const Path extends string>(
  path: Path,
  door: PageDoor<NoInfer<Path>>,
  rules: Rules & { keep: Keep },
): Door {
  return { method: 'GET', path, page: door, ...rules }
}

/** What a plain form sends, answered by a page: it works without script, and a reload does the same again. */
export function form<const Path extends string>(path: Path, door: PageDoor<NoInfer<Path>>, rules: Rules): Door {
  return { method: 'POST', path, page: door, keep: 'never', ...rules }
}

/** A door without a body schema takes no body. */
export function api<const Path extends string, Body = undefined>(
  method: Method,
  path: Path,
  door: ApiDoor<NoInfer<Path>, NoInfer<Body>>,
  rules: Rules & ErrorRules & { keep?: Keep } & (undefined extends Body ? Partial<BodyRules<Body>> : BodyRules<Body>),
): Door {
  return { method, path, api: door, keep: 'never', ...rules }
}
