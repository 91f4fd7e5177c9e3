import { writeStorage, readStoredJson } from './safe-storage.ts'
import { createLazyStore } from './store.ts'

const key = 'favorites'
/** Equals `maxFavoriteMarks`; importing it would add all of domain/articles/favorites.ts to every article page. */
const maxFavorites = 500
const store = createLazyStore<readonly string[]>(readFavorites)
let listening = false

/** Ids of saved articles, newest first, stored on this device. `favorites-sync.ts` syncs them with the account. */
export const favorites = {
  ...store,
  subscribe(listener: () => void) {
    if (!listening) addEventListener('storage', (event) => event.key === key && store.set(readFavorites()))
    listening = true
    return store.subscribe(listener)
  },
}
export const noFavorites: readonly string[] = []

/** Reads storage every time because another tab may have changed it. */
export function readFavorites(): readonly string[] {
  const list = readStoredJson('local', key)
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
}

export function replaceFavorites(ids: readonly string[]) {
  writeStorage('local', key, JSON.stringify(ids))
  store.set(ids)
  document.dispatchEvent(new Event('favorites'))
}

export function setFavorite(id: string, saved: boolean) {
  const others = readFavorites().filter((favorite) => favorite !== id)
  replaceFavorites(saved ? [id, ...others].slice(0, maxFavorites) : others)
}
