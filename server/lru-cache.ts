export function createLruCache<Value>(maxBytes: number) {
  const entries = new Map<string, { value: Value; bytes: number }>()
  let total = 0

  function remove(key: string) {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key: string, value: Value, bytes: number) {
      remove(key)
      if (bytes > maxBytes) return
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break
        remove(oldest)
      }
    },
    clear() {
      entries.clear()
      total = 0
    },
    get bytes() {
      return total
    },
    get size() {
      return entries.size
    },
  }
}
