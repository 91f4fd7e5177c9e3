import { mergeMarks, pressesSince, savedIds, type Mark } from '#domain/articles/favorites.ts'
import { ask } from './fetch-json.ts'
import { now } from './browser-clock.ts'
import { agreement } from './favorites-sync-status.ts'
import { favorites, readFavorites, replaceFavorites } from './favorites.ts'
import { forget, keep, kept } from './safe-storage.ts'

/** What this device knows of the account of `of`; `unsent`: the account has yet to hear of some of it. */
type Known = { of: string; marks: readonly Mark[]; unsent: boolean }

const key = 'favoritesSync'
const door = '/api/favorites'
let user: string | undefined
let listening = false
let running: Promise<void> | undefined

/** Loaded only for somebody who is signed in. */
export function syncFavorites(user_id: string) {
  const isKnown = readKnown()?.of === user_id
  user = user_id
  if (!listening) {
    favorites.subscribe(sendPresses)
    addEventListener('online', () => void exchange())
  }
  listening = true
  // Elsewhere nobody sees what another device may have changed meanwhile.
  const shown = document.querySelector('[data-island="like-bar"], [data-island="favorites-list"]')
  if (shown || !isKnown) void exchange()
  else sendPresses()
}

/** What is in the account leaves the device with its user; what the account has yet to hear of waits for them. */
export function leaveFavorites() {
  user = undefined
  const known = readKnown()
  if (!known || known.unsent) return
  const theirs = savedIds(known.marks)
  forget('local', key)
  replaceFavorites(readFavorites().filter((id) => !theirs.includes(id)))
}

function sendPresses() {
  if (user !== undefined && remember(user).unsent) void exchange()
}

function exchange(): Promise<void> {
  running ??= agree()
    .catch(() => agreement.set('unreachable'))
    .finally(() => (running = undefined))
  return running
}

async function agree(): Promise<void> {
  for (;;) {
    const of = user
    if (of === undefined) return
    const sent = remember(of)
    const question = sent.unsent ? { method: 'PUT', keepalive: true, json: { marks: sent.marks } } : {}
    const answer = await ask<{ marks: readonly Mark[] }>(door, question)
    if (user !== of) continue
    const presses = pressesSince(sent.marks, readFavorites(), now())
    const marks = mergeMarks(answer.marks, presses)
    const isAll = presses.length === 0
    keepKnown({ of, marks, unsent: !isAll })
    replaceFavorites(savedIds(marks))
    agreement.set('agreed')
    if (isAll) return
  }
}

/** Notes what was pressed since. What belongs to whoever was signed in here before does not go into this account. */
function remember(of: string): Known {
  const last = readKnown()
  const mine = last?.of === of ? last : { of, marks: [], unsent: false }
  const theirs = last && last !== mine ? savedIds(last.marks) : []
  const ids = readFavorites().filter((id) => !theirs.includes(id))
  const presses = pressesSince(mine.marks, ids, now())
  const known = presses.length > 0 ? { of, marks: mergeMarks(mine.marks, presses), unsent: true } : mine
  if (known === last) return known
  keepKnown(known)
  if (theirs.length > 0) replaceFavorites(ids)
  return known
}

function readKnown(): Known | undefined {
  try {
    const known = JSON.parse(kept('local', key) ?? '') as Known
    return typeof known.of === 'string' && Array.isArray(known.marks) ? known : undefined
  } catch {
    return undefined
  }
}

function keepKnown(known: Known) {
  keep('local', key, JSON.stringify(known))
}
