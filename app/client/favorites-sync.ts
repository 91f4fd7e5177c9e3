import { mergeFavoriteMarks, diffSavedIds, listSavedIds, type FavoriteMark } from '#domain/articles/favorites.ts'
import { fetchJson } from './fetch-json.ts'
import { now } from './browser-clock.ts'
import { favoritesSyncStatus } from './favorites-sync-status.ts'
import { favorites, readFavorites, replaceFavorites } from './favorites.ts'
import { removeStorage, writeStorage, readStoredJson } from './safe-storage.ts'

/** What this device knows of the account of user `of`; `unsent`: some of it has not been sent yet. */
type SyncState = { of: string; marks: readonly FavoriteMark[]; unsent: boolean }

const key = 'favoritesSync'
let user: string | undefined
let listening = false
let running: Promise<void> | undefined

/** Loaded only for signed-in users. */
export function syncFavorites(user_id: string) {
  const isKnown = readSyncState()?.of === user_id
  user = user_id
  if (!listening) {
    favorites.subscribe(pushChanges)
    addEventListener('online', () => void syncOnce())
  }
  listening = true
  // Other pages show no favorites, so changes from other devices can wait.
  const needsFavorites = document.querySelector('[data-island="like-bar"], [data-island="favorites-list"]')
  if (needsFavorites || !isKnown) void syncOnce()
  else pushChanges()
}

/** On sign-out, synced favorites are removed from the device; unsent ones wait for the user's next sign-in. */
export function clearSyncedFavorites() {
  user = undefined
  const state = readSyncState()
  if (!state || state.unsent) return
  const theirs = listSavedIds(state.marks)
  removeStorage('local', key)
  replaceFavorites(readFavorites().filter((id) => !theirs.includes(id)))
}

function pushChanges() {
  if (user !== undefined && recordChanges(user).unsent) void syncOnce()
}

function syncOnce(): Promise<void> {
  running ??= reconcile()
    .catch(() => favoritesSyncStatus.set('unreachable'))
    .finally(() => (running = undefined))
  return running
}

async function reconcile(): Promise<void> {
  for (;;) {
    const of = user
    if (of === undefined) return
    const changes = recordChanges(of)
    const stored = await (changes.unsent
      ? fetchJson('PUT /api/favorites', { body: { marks: changes.marks }, keepalive: true })
      : fetchJson('GET /api/favorites'))
    if (user !== of) continue
    const presses = diffSavedIds(changes.marks, readFavorites(), now())
    const marks = mergeFavoriteMarks(stored.marks, presses)
    const isAll = presses.length === 0
    writeSyncState({ of, marks, unsent: !isAll })
    replaceFavorites(listSavedIds(marks))
    favoritesSyncStatus.set('agreed')
    if (isAll) return
  }
}

/** Records changes since the last sync. Favorites of a previously signed-in user do not go into this account. */
function recordChanges(of: string): SyncState {
  const last = readSyncState()
  const mine = last?.of === of ? last : { of, marks: [], unsent: false }
  const theirs = last && last !== mine ? listSavedIds(last.marks) : []
  const ids = readFavorites().filter((id) => !theirs.includes(id))
  const presses = diffSavedIds(mine.marks, ids, now())
  const state = presses.length > 0 ? { of, marks: mergeFavoriteMarks(mine.marks, presses), unsent: true } : mine
  if (state === last) return state
  writeSyncState(state)
  if (theirs.length > 0) replaceFavorites(ids)
  return state
}

function readSyncState(): SyncState | undefined {
  const state = readStoredJson('local', key) as SyncState | null | undefined
  return typeof state?.of === 'string' && Array.isArray(state.marks) ? state : undefined
}

function writeSyncState(state: SyncState) {
  writeStorage('local', key, JSON.stringify(state))
}
