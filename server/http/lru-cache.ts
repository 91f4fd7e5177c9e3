/** Keeps what was used last, up to so many bytes. */
export function createLruCache<Value>(mostBytes: number) {
  const entries = new Map<string, { value: Value; bytes: number }>()
  let total = 0

  function drop(key: string) {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      // Moved to the end only when the room is tight: on the hot path a look-up must stay a look-up.
      if (total > mostBytes / 2) {
        entries.delete(key)
        entries.set(key, entry)
      }
      return entry.value
    },
    set(key: string, value: Value, bytes: number) {
      drop(key)
      if (bytes > mostBytes) return
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= mostBytes) break
        drop(oldest)
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
