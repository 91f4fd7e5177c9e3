type StorageArea = 'local' | 'session'

const memoryFallback = new Map<string, string>()
const storageOf = (place: StorageArea) => (place === 'local' ? localStorage : sessionStorage)

/** Browser storage that may be denied or full: then a value lasts as long as the page. Tells whether it lasts longer. */
export function writeStorage(place: StorageArea, key: string, value: string): boolean {
  memoryFallback.set(key, value)
  try {
    storageOf(place).setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function readStorage(place: StorageArea, key: string): string | undefined {
  try {
    return storageOf(place).getItem(key) ?? undefined
  } catch {
    return memoryFallback.get(key)
  }
}

export function removeStorage(place: StorageArea, key: string) {
  memoryFallback.delete(key)
  try {
    storageOf(place).removeItem(key)
  } catch {
    // Nothing can be kept there.
  }
}
