import type { Door } from '#app/route.ts'

/** Longer than any value that a shared page knows: it can only be somebody trying out the cache. */
const longest = 200

/** The key under which a page is kept, or undefined when no kept door has this path or the query asks for more. */
export function createPageKey(doors: readonly Pick<Door, 'path' | 'keep' | 'query'>[]) {
  const kept = doors.flatMap(({ path, keep, query = [] }) =>
    keep === 'never' ? [] : [{ path, pattern: patternOf(path), counted: keep.shared.query.toSorted(), unkept: query }],
  )
  const plain = new Map(kept.map((door) => [door.path, door]))
  const patterns = kept.filter(({ path }) => path.includes(':'))

  return function pageKey(path: string, query: string): string | undefined {
    const door = plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))
    if (!door || query === '') return door && path
    const given = new URLSearchParams(query)
    // A search is a page of its own, and there are as many as there are words.
    if (door.unkept.some((name) => given.get(name))) return undefined
    const counted = new URLSearchParams()
    for (const name of door.counted) {
      const value = given.get(name)
      if (value !== null && value.length > longest) return undefined
      if (value) counted.set(name, value)
    }
    return counted.size > 0 ? `${path}?${counted}` : path
  }
}

/** `:slug` is any one part, `:part{…}` the shape in braces. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+(?:\{(.+?)\})?/g, (_, shape?: string) => shape ?? '[^/]+')}$`)
}
