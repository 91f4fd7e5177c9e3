import { navigate, useCurrentUrl } from './navigation.ts'
import { withQuery } from '#app/contract/route-url.ts'

/** Filters are stored in the URL, so they survive a reload and can be shared. */
export function useUrlFilter<Name extends string>(...names: readonly Name[]) {
  const { pathname, searchParams } = useCurrentUrl()
  const filter = Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? ''])) as Record<Name, string>
  const change = (part: Partial<Record<Name, string>>) =>
    void navigate(withQuery(pathname, { ...filter, ...part }), 'replace')
  return [filter, change] as const
}
