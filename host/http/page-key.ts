import type { Door } from '#app/door.ts'

/** Longer than any value that a shared page knows: it can only be somebody trying out the cache. */
const longest = 200

/** The key under which a page is kept, or undefined when no kept door has this path. */
export function createPageKey(doors: readonly Pick<Door, 'path' | 'keep'>[]) {
  const kept = doors.flatMap(({ path, keep }) =>
    keep === 'never'
      ? []
      : [{ pattern: new RegExp(`^${path.replaceAll(/:\w+(?:\{(.+?)\})?/g, (_, shape?: string) => shape ?? '[^/]+')}$`), query: keep.shared.query.toSorted() }],
  )

  return function pageKey(path: string, query: string): string | undefined {
    const door = kept.find(({ pattern }) => pattern.test(path))
    if (!door) return undefined
    if (query === '' || door.query.length === 0) return path
    const given = new URLSearchParams(query)
    const counted = new URLSearchParams()
    for (const name of door.query) {
      const value = given.get(name)
      if (value !== null && value.length > longest) return undefined
      if (value) counted.set(name, value)
    }
    return counted.size > 0 ? `${path}?${counted}` : path
  }
}
