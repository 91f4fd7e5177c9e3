type StorageArea = 'local' | 'session'

const memoryFallback = new Map<string, string>()
const storageOf = (area: StorageArea) => (area === 'local' ? localStorage : sessionStorage)

/** Browser storage can be denied or full; the value then lasts until the page is closed, and this returns false. */
export function writeStorage(area: StorageArea, key: string, value: string): boolean {
  memoryFallback.set(key, value)
  try {
    storageOf(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function readStorage(area: StorageArea, key: string): string | undefined {
  try {
    return storageOf(area).getItem(key) ?? undefined
  } catch {
    return memoryFallback.get(key)
  }
}

export function removeStorage(area: StorageArea, key: string) {
  memoryFallback.delete(key)
  try {
    storageOf(area).removeItem(key)
  } catch {
    // Storage is denied.
  }
}
