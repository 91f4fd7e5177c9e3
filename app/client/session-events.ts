import { ask } from './fetch-json.ts'
import { delay } from './browser-clock.ts'
import { leaveFavorites, syncFavorites } from './favorites-sync.ts'
import { forget } from './safe-storage.ts'
import { createSessionKeeper, tick, type KnownSession, type SessionEvent } from './session-monitor.ts'
import type { Store } from './store.ts'

let keeper: ReturnType<typeof createSessionKeeper> | undefined
let otherTabs: BroadcastChannel | undefined

/** Of this tab and of the others. Returns how to stop listening. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  channel()
  const hear = (event: Event) => listener((event as CustomEvent<SessionEvent>).detail)
  document.addEventListener('session', hear)
  return () => document.removeEventListener('session', hear)
}

/** What this page did to the session itself; the other tabs hear of it too. */
export function tellSession(event: SessionEvent) {
  raise(event)
  channel().postMessage(event)
}

/** Keeps a known session fresh for as long as the page is open. Only the first call does anything. */
export function watchSession(store: Pick<Store<KnownSession>, 'get' | 'set'>) {
  if (keeper) return
  const looking = createSessionKeeper({ store, look: () => ask<KnownSession>('/api/session'), raise, delay })
  keeper = looking
  channel()
  onSessionEvent((event) => {
    const { user } = store.get()
    if (user && (event === 'INITIAL_SESSION' || event === 'SIGNED_IN')) syncFavorites(user.id)
  })
  raise('INITIAL_SESSION')
  setInterval(() => void looking.refresh(), tick)
}

function raise(event: SessionEvent) {
  if (event === 'SIGNED_OUT') {
    forget('local', 'articleGenerationProgress')
    leaveFavorites()
  }
  document.dispatchEvent(new CustomEvent('session', { detail: event }))
}

function channel(): BroadcastChannel {
  if (otherTabs) return otherTabs
  otherTabs = new BroadcastChannel('session')
  otherTabs.onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (!keeper) raise(data)
    else if (data === 'SIGNED_OUT') keeper.end()
    else void keeper.refresh()
  }
  return otherTabs
}
