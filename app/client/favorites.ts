import { writeStorage, readStorage } from './safe-storage.ts'
import { createLazyStore } from './store.ts'

const key = 'favorites'
/** As many as an account takes; the rule itself would bring all of domain/articles/favorites.ts to every article. */
const maxFavorites = 500
const store = createLazyStore<readonly string[]>(readFavorites)
let listening = false

/** Ids of saved articles, newest first. They are on this device for everyone; `favorites-sync.ts` joins the account. */
export const favorites = {
  ...store,
  subscribe(listener: () => void) {
    if (!listening) addEventListener('storage', (event) => event.key === key && store.set(readFavorites()))
    listening = true
    return store.subscribe(listener)
  },
}
export const noFavorites: readonly string[] = []

/** From the storage itself: another tab may have saved something a moment ago. */
export function readFavorites(): readonly string[] {
  try {
    const list: unknown = JSON.parse(readStorage('local', key) ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function replaceFavorites(ids: readonly string[]) {
  writeStorage('local', key, JSON.stringify(ids))
  store.set(ids)
}

export function setFavorite(id: string, saved: boolean) {
  const others = readFavorites().filter((known) => known !== id)
  replaceFavorites(saved ? [id, ...others].slice(0, maxFavorites) : others)
}
