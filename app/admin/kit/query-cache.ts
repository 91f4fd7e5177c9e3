import { useCallback, useSyncExternalStore } from 'react'
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

/** The newest question wins, whichever answer comes last. */
function fetchEntry(url: string, entry: CacheEntry) {
  const turn = ++entry.requestId
  setEntryState(entry, { ...entry.state, loading: true })
  fetchUrl(url).then(
    (data) => turn === entry.requestId && setEntryState(entry, { data, error: undefined, loading: false }),
    (error: unknown) => turn === entry.requestId && setEntryState(entry, { ...entry.state, error, loading: false }),
  )
}

/** What a door answers, shared by everyone who asks for the same address. What is known shows at once and is asked again. */
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

/** A GET route of the contract. `options` undefined or `'skip'`: nothing is requested yet. */
export function useQuery<Key extends GetRouteKey>(
  route: Key,
  ...[options]: [...RequestArguments<Key>] | [options: 'skip']
): QueryState<ResponseOf<Key>> & { reload: () => void } {
  return useUrlQuery(options === 'skip' ? undefined : routeUrl(route, options))
}

/** After a write: what is on the screen is asked again, the rest is forgotten. */
export function invalidate(...prefixes: readonly string[]) {
  for (const [url, entry] of cache) {
    if (!prefixes.some((prefix) => url.startsWith(prefix))) continue
    if (entry.listeners.size > 0) fetchEntry(url, entry)
    else cache.delete(url)
  }
}

/** Shows a change before the door has confirmed it. */
export function updateCache<Answer>(prefix: string, change: (data: Answer) => Answer) {
  for (const [url, entry] of cache) {
    if (!url.startsWith(prefix) || entry.state.data === undefined) continue
    setEntryState(entry, { ...entry.state, data: change(entry.state.data as Answer) })
  }
}
