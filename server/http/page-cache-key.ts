import type { Route } from '#app/route.ts'

/** Longer than any legitimate value: only somebody trying to flood the cache sends these. */
const maxValueLength = 200

/** The cache key of a page, or undefined when no cached route matches the path or the query is not cacheable. */
export function createCacheKey(routes: readonly Pick<Route, 'path' | 'cache' | 'query'>[]) {
  const cachedRoutes = routes.flatMap(({ path, cache, query = [] }) =>
    cache === 'never'
      ? []
      : [{ path, pattern: toPathPattern(path), counted: cache.shared.query.toSorted(), uncached: query }],
  )
  const plain = new Map(cachedRoutes.map((route) => [route.path, route]))
  const patterns = cachedRoutes.filter(({ path }) => path.includes(':'))

  return function cacheKey(path: string, query: string): string | undefined {
    const route = plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))
    if (!route || query === '') return route && path
    const given = new URLSearchParams(query)
    // Search pages are not cached: there are as many as there are search terms.
    if (route.uncached.some((name) => given.get(name))) return undefined
    const counted = new URLSearchParams()
    for (const name of route.counted) {
      const value = given.get(name)
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
