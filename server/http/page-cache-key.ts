import type { Route } from '#app/route.ts'

/** Longer than any legitimate value: only somebody trying to flood the cache sends these. */
const maxValueLength = 200

/** The cache key of a page, or undefined when no cached route matches the path or the query is not cacheable. */
export function createCacheKey(routes: readonly Pick<Route, 'path' | 'cache' | 'query'>[]) {
  const cachedRoutes = routes.flatMap(({ path, cache, query = [] }) =>
    cache === 'never'
      ? []
      : [{ path, pattern: toPathPattern(path), counted: cache.shared.query.toSorted(), searched: query }],
  )
  const plain = new Map(cachedRoutes.map((route) => [route.path, route]))
  const patterns = cachedRoutes.filter(({ path }) => path.includes(':'))
  // A page of the owner's own may have any path that no route has, so its pattern matches personal pages too.
  const uncached = new Set(routes.flatMap(({ path, cache }) => (cache === 'never' && !plain.has(path) ? [path] : [])))

  return function cacheKey(path: string, query: string): string | undefined {
    if (uncached.has(path)) return undefined
    const route = plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))
    if (!route || query === '') return route && path
    const params = new URLSearchParams(query)
    // Search pages are not cached: there are as many as there are search terms.
    if (route.searched.some((name) => params.get(name))) return undefined
    const counted = new URLSearchParams()
    for (const name of route.counted) {
      const value = params.get(name)
      if (value !== null && (value.length > maxValueLength || value.includes('\0'))) return undefined
      if (value) counted.set(name, value)
    }
    return counted.size > 0 ? `${path}?${counted}` : path
  }
}

/** `:slug` matches one path segment, `:part{…}` the pattern in braces. */
function toPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+(?:\{(.+?)\})?/g, (_, shape?: string) => shape ?? '[^/]+')}$`)
}
