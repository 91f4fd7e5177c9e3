import type { browserStorage } from './browser-storage.ts'

type StorageArea = 'local' | 'session'
type WithId<Key> = Key extends `${infer Start}{id}` ? `${Start}${string}` : Key
/** The keys that the cookie policy lists; no others can be written. */
export type StorageKey<Area extends StorageArea> = WithId<keyof (typeof browserStorage)[Area]> & string

const memoryFallback = new Map<string, string>()
const storageOf = (area: StorageArea) => (area === 'local' ? localStorage : sessionStorage)

/** Browser storage can be denied or full; the value then lasts until the page is closed, and this returns false. */
export function writeStorage<Area extends StorageArea>(area: Area, key: StorageKey<Area>, value: string): boolean {
  memoryFallback.set(key, value)
  try {
    storageOf(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function readStorage<Area extends StorageArea>(area: Area, key: StorageKey<Area>): string | undefined {
  try {
    return storageOf(area).getItem(key) ?? undefined
  } catch {
    return memoryFallback.get(key)
  }
}

/** Undefined also if what is stored is not JSON. */
export function readStoredJson<Area extends StorageArea>(area: Area, key: StorageKey<Area>): unknown {
  try {
    return JSON.parse(readStorage(area, key) ?? '')
  } catch {
    return undefined
  }
}

export function removeStorage<Area extends StorageArea>(area: Area, key: StorageKey<Area>) {
  memoryFallback.delete(key)
  try {
    storageOf(area).removeItem(key)
  } catch {
    // Storage is denied.
  }
}
