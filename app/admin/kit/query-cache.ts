import { useCallback, useState, useSyncExternalStore } from 'react'
import { fetchUrl } from '#app/client/fetch-json.ts'
import type { GetRouteKey, RequestArguments, ResponseOf } from '#app/contract/contract.ts'
import { routeUrl } from '#app/contract/route-url.ts'

export type QueryState<Answer> = { data: Answer | undefined; error: unknown; loading: boolean }
type CacheEntry = { state: QueryState<unknown>; listeners: Set<() => void>; requestId: number }

const idleState: QueryState<never> = { data: undefined, error: undefined, loading: false }
const loadingState: QueryState<never> = { data: undefined, error: undefined, loading: true }
const cache = new Map<string, CacheEntry>()

function cacheEntry(url: string): CacheEntry {
  const known = cache.get(url)
  if (known) return known
  const entry: CacheEntry = { state: loadingState, listeners: new Set(), requestId: 0 }
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
  fetchUrl(url).then(
    (data) => requestId === entry.requestId && setEntryState(entry, { data, error: undefined, loading: false }),
    (error: unknown) =>
      requestId === entry.requestId && setEntryState(entry, { ...entry.state, error, loading: false }),
  )
}

/** One response per URL, shared by every component that asks for it: cached data shows at once while it reloads. */
export function useUrlQuery<Answer>(url: string | undefined): QueryState<Answer> & { reload: () => void } {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (url === undefined) return () => undefined
      const entry = cacheEntry(url)
      entry.listeners.add(listener)
      if (entry.listeners.size === 1) fetchEntry(url, entry)
      return () => void entry.listeners.delete(listener)
    },
    [url],
  )
  const state = useSyncExternalStore(subscribe, () => (url === undefined ? idleState : cacheEntry(url).state))
  const reload = useCallback(() => url !== undefined && fetchEntry(url, cacheEntry(url)), [url])
  return { ...(state as QueryState<Answer>), reload }
}

/** A GET route of the contract. With `'skip'` nothing is requested yet. */
export function useQuery<Key extends GetRouteKey>(
  route: Key,
  ...[options]: [...RequestArguments<Key>] | [options: 'skip']
): QueryState<ResponseOf<Key>> & { reload: () => void } {
  return useUrlQuery(options === 'skip' ? undefined : routeUrl(route, options))
}

/** Keeps the last data while another URL loads, so that nothing jumps. `stale`: the data belongs to the previous URL. */
export function usePreviousData<Query extends QueryState<unknown>>(query: Query): Query & { stale: boolean } {
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
export function updateCache<Answer>(prefix: string, change: (data: Answer) => Answer) {
  for (const [url, entry] of cache) {
    if (!url.startsWith(prefix) || entry.state.data === undefined) continue
    setEntryState(entry, { ...entry.state, data: change(entry.state.data as Answer) })
  }
}
