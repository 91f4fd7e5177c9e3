/** Works for any part of an article: links that are gone become plain words. */
export function unlink<T>(value: T, isGone: (href: string) => boolean): T {
  return unlinkPart(value, isGone) as T
}

function unlinkPart(value: unknown, isGone: (href: string) => boolean): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const part = unlinkPart(item, isGone)
      return isLink(item) && isGone(item.href) && isLink(part) ? part.inlines : [part]
    })
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unlinkPart(part, isGone)]))
}

function isLink(item: unknown): item is { href: string; inlines: unknown[] } {
  if (typeof item !== 'object' || item === null || !('kind' in item) || item.kind !== 'link') return false
  return 'href' in item && typeof item.href === 'string' && 'inlines' in item && Array.isArray(item.inlines)
}
