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
  const shown = document.querySelector('[data-island="like-bar"], [data-island="favorites-list"]')
  if (shown || !isKnown) void syncOnce()
  else pushChanges()
}

/** On sign-out, synced favorites are removed from the device; unsent ones wait for the user's next sign-in. */
export function clearSyncedFavorites() {
  user = undefined
  const known = readSyncState()
  if (!known || known.unsent) return
  const theirs = listSavedIds(known.marks)
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
    const sent = recordChanges(of)
    const stored = await (sent.unsent
      ? fetchJson('PUT /api/favorites', { body: { marks: sent.marks }, keepalive: true })
      : fetchJson('GET /api/favorites'))
    if (user !== of) continue
    const presses = diffSavedIds(sent.marks, readFavorites(), now())
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
  const known = presses.length > 0 ? { of, marks: mergeFavoriteMarks(mine.marks, presses), unsent: true } : mine
  if (known === last) return known
  writeSyncState(known)
  if (theirs.length > 0) replaceFavorites(ids)
  return known
}

function readSyncState(): SyncState | undefined {
  const known = readStoredJson('local', key) as SyncState | null | undefined
  return typeof known?.of === 'string' && Array.isArray(known.marks) ? known : undefined
}

function writeSyncState(known: SyncState) {
  writeStorage('local', key, JSON.stringify(known))
}
