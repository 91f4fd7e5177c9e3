import { keepPreviousData, QueryClient, useQuery as useTanStackQuery } from '@tanstack/react-query'
import { request } from '#app/client/fetch-json.ts'
import type { GetRouteKey, RequestArguments, RequestOptions, ResponseOf } from '#app/contract/contract.ts'
import { routeUrl } from '#app/contract/route-url.ts'

/** `stale`: the data belongs to the URL before, see `keepPrevious`. */
export type Query<Data> = {
  data: Data | undefined
  error: unknown
  loading: boolean
  stale: boolean
  reload: () => void
}

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // An error is shown at once, with a button that tries again.
      retry: false,
      // Nothing on screen changes because somebody looked at another window.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A request without a connection fails with a message instead of waiting for one.
      networkMode: 'always',
    },
  },
})

export type PagedRouteKey = {
  [Key in GetRouteKey]: ResponseOf<Key> extends Readonly<{ next: string | null }> ? Key : never
}[GetRouteKey]
export type FilterOf<Key extends GetRouteKey> = NonNullable<RequestOptions<Key>['query']>

/**
 * One response per URL, shared by all components: cached data shows at once while it reloads. `'skip'` requests nothing.
 * `'keepPrevious'` shows the last data while another URL loads, so that nothing jumps.
 */
export function useQuery<Key extends GetRouteKey>(
  route: Key,
  ...[options, previous]:
    | [...RequestArguments<Key>, previous?: 'keepPrevious']
    | [options: 'skip', previous?: 'keepPrevious']
): Query<ResponseOf<Key>>
/** For `usePagedQuery`, whose route is a type parameter. */
export function useQuery<Key extends PagedRouteKey>(
  route: Key,
  options: { query: FilterOf<Key> & { cursor: string | undefined } },
  previous?: 'keepPrevious',
): Query<ResponseOf<Key> & { next: string | null }>
export function useQuery(
  route: GetRouteKey,
  options?: Parameters<typeof routeUrl>[1] | 'skip',
  previous?: 'keepPrevious',
): Query<unknown> {
  const url = options === 'skip' ? '' : routeUrl(route, options)
  const { data, error, isFetching, isPlaceholderData, refetch } = useTanStackQuery(
    {
      queryKey: [route, url],
      queryFn: ({ signal }) => request(url, { signal }),
      enabled: url !== '',
      ...(previous && { placeholderData: keepPreviousData }),
    },
    client,
  )
  return {
    data,
    error: error ?? undefined,
    loading: isFetching,
    stale: isPlaceholderData,
    reload: () => void refetch(),
  }
}

/** After a write: refetches what is on screen and drops the rest. */
export function invalidate(...prefixes: readonly string[]) {
  const predicate = ({ queryKey: [, url] }: { queryKey: readonly unknown[] }) =>
    prefixes.some((prefix) => String(url).startsWith(prefix))
  client.removeQueries({ type: 'inactive', predicate })
  // A first request that is still under way may have read what was there before the write.
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate }))
    if (query.state.data === undefined) void query.cancel({ silent: true })
  void client.invalidateQueries({ predicate })
}

/** Shows a change before the server has confirmed it. */
export function updateCache<Key extends GetRouteKey>(route: Key, change: (data: ResponseOf<Key>) => ResponseOf<Key>) {
  client.setQueriesData<ResponseOf<Key>>({ queryKey: [route] }, (data) => data && change(data))
}
