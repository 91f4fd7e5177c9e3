import { useCallback, useState, useSyncExternalStore } from 'react'
import { request } from '#app/client/fetch-json.ts'
import type { GetRouteKey, RequestArguments, RequestOptions, ResponseOf } from '#app/contract/contract.ts'
import { routeUrl } from '#app/contract/route-url.ts'

export type QueryState<Answer> = { data: Answer | undefined; error: unknown; loading: boolean }
export type Query<Answer> = QueryState<Answer> & { reload: () => void }
type CacheEntry = { route: GetRouteKey; state: QueryState<unknown>; listeners: Set<() => void>; requestId: number }

const idleState: QueryState<never> = { data: undefined, error: undefined, loading: false }
const loadingState: QueryState<never> = { data: undefined, error: undefined, loading: true }
const cache = new Map<string, CacheEntry>()

function cacheEntry(route: GetRouteKey, url: string): CacheEntry {
  const known = cache.get(url)
  if (known) return known
  const entry: CacheEntry = { route, state: loadingState, listeners: new Set(), requestId: 0 }
  cache.set(url, entry)
  return entry
}

function setEntryState(entry: CacheEntry, state: QueryState<unknown>) {
  entry.state = state
  for (const listener of entry.listeners) listener()
}

/** The latest request wins, whichever response arrives last. */
function fetchEntry(url: string, entry: CacheEntry) {
  const requestId = ++entry.requestId
  setEntryState(entry, { ...entry.state, loading: true })
  request(url).then(
    (data) => requestId === entry.requestId && setEntryState(entry, { data, error: undefined, loading: false }),
    (error: unknown) =>
      requestId === entry.requestId && setEntryState(entry, { ...entry.state, error, loading: false }),
  )
}

export type PagedRouteKey = {
  [Key in GetRouteKey]: ResponseOf<Key> extends Readonly<{ next: string | null }> ? Key : never
}[GetRouteKey]
export type FilterOf<Key extends GetRouteKey> = NonNullable<RequestOptions<Key>['query']>

/** One response per URL, shared by all components: cached data shows at once while it reloads. `'skip'` requests nothing. */
export function useQuery<Key extends GetRouteKey>(
  route: Key,
  ...[options]: [...RequestArguments<Key>] | [options: 'skip']
): Query<ResponseOf<Key>>
/** For `usePagedQuery`, whose route is a type parameter. */
export function useQuery<Key extends PagedRouteKey>(
  route: Key,
  options: { query: FilterOf<Key> & { cursor: string | undefined } },
): Query<ResponseOf<Key> & { next: string | null }>
export function useQuery(route: GetRouteKey, options?: Parameters<typeof routeUrl>[1] | 'skip'): Query<unknown> {
  const url = options === 'skip' ? undefined : routeUrl(route, options)
  const subscribe = useCallback(
    (listener: () => void) => {
      if (url === undefined) return () => undefined
      const entry = cacheEntry(route, url)
      entry.listeners.add(listener)
      if (entry.listeners.size === 1) fetchEntry(url, entry)
      return () => void entry.listeners.delete(listener)
    },
    [route, url],
  )
  const state = useSyncExternalStore(subscribe, () => (url === undefined ? idleState : cacheEntry(route, url).state))
  const reload = useCallback(() => url !== undefined && fetchEntry(url, cacheEntry(route, url)), [route, url])
  return { ...state, reload }
}

/** Keeps the last data while another URL loads, so that nothing jumps. `stale`: the data belongs to the previous URL. */
export function usePreviousData<Answer extends QueryState<unknown>>(query: Answer): Answer & { stale: boolean } {
  const [previous, setPrevious] = useState(query.data)
  if (query.data !== undefined && query.data !== previous) setPrevious(query.data)
  const stale = query.data === undefined && previous !== undefined
  return { ...query, data: query.data ?? (query.error === undefined ? previous : undefined), stale }
}

/** After a write: refetches what is on screen and drops the rest. */
export function invalidate(...prefixes: readonly string[]) {
  for (const [url, entry] of cache) {
    if (!prefixes.some((prefix) => url.startsWith(prefix))) continue
    if (entry.listeners.size > 0) fetchEntry(url, entry)
    else cache.delete(url)
  }
}

/** Shows a change before the server has confirmed it. */
export function updateCache<Key extends GetRouteKey>(route: Key, change: (data: ResponseOf<Key>) => ResponseOf<Key>) {
  for (const entry of cache.values()) {
    if (entry.route !== route || entry.state.data === undefined) continue
    setEntryState(entry, { ...entry.state, data: change(entry.state.data) })
  }
}
