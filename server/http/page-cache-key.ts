import type { Route } from '#app/route.ts'

/** Longer than any value that a shared page knows: it can only be somebody trying out the cache. */
const maxValueLength = 200

/** The key under which a page is kept, or undefined when no kept door has this path or the query asks for more. */
export function createCacheKey(routes: readonly Pick<Route, 'path' | 'cache' | 'query'>[]) {
  const cachedRoutes = routes.flatMap(({ path, cache, query = [] }) =>
    cache === 'never'
      ? []
      : [{ path, pattern: toPathPattern(path), counted: cache.shared.query.toSorted(), unkept: query }],
  )
  const plain = new Map(cachedRoutes.map((route) => [route.path, route]))
  const patterns = cachedRoutes.filter(({ path }) => path.includes(':'))

  return function pageKey(path: string, query: string): string | undefined {
    const route = plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))
    if (!route || query === '') return route && path
    const given = new URLSearchParams(query)
    // A search is a page of its own, and there are as many as there are words.
    if (route.unkept.some((name) => given.get(name))) return undefined
    const counted = new URLSearchParams()
    for (const name of route.counted) {
      const value = given.get(name)
      if (value !== null && value.length > maxValueLength) return undefined
      if (value) counted.set(name, value)
    }
    return counted.size > 0 ? `${path}?${counted}` : path
  }
}

/** `:slug` is any one part, `:part{…}` the shape in braces. */
function toPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+(?:\{(.+?)\})?/g, (_, shape?: string) => shape ?? '[^/]+')}$`)
}
