import { keep, kept } from './kept.ts'
import { createStore } from './store.ts'

const key = 'favorites'
const most = 200

/** Ids of saved articles, newest first. They stay on this device. */
export const favorites = createStore<readonly string[]>(readKept())
export const none: readonly string[] = []

function readKept(): readonly string[] {
  try {
    const list: unknown = JSON.parse(kept('local', key) ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function setFavorite(id: string, saved: boolean) {
  const others = favorites.get().filter((known) => known !== id)
  const next = saved ? [id, ...others].slice(0, most) : others
  keep('local', key, JSON.stringify(next))
  favorites.set(next)
}
