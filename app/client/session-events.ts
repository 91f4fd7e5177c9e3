import { fetchJson } from './fetch-json.ts'
import { delay } from './browser-clock.ts'
import { clearSyncedFavorites, syncFavorites } from './favorites-sync.ts'
import { removeStorage } from './safe-storage.ts'
import { createSessionMonitor, pollIntervalMs, type Session, type SessionEvent } from './session-monitor.ts'
import type { Store } from './store.ts'

let monitor: ReturnType<typeof createSessionMonitor> | undefined
let otherTabs: BroadcastChannel | undefined

/** Events of this tab and of other tabs. Returns an unsubscribe function. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  openChannel()
  const handle = (event: Event) => listener((event as CustomEvent<SessionEvent>).detail)
  document.addEventListener('session', handle)
  return () => document.removeEventListener('session', handle)
}

/** Emits an event that this page caused, in other tabs too. */
export function emitSessionEvent(event: SessionEvent) {
  dispatchSessionEvent(event)
  openChannel().postMessage(event)
}

/** Polls the session while the page is open. Only the first call does anything. */
export function startSessionMonitor(store: Pick<Store<Session>, 'get' | 'set'>) {
  if (monitor) return
  const started = createSessionMonitor({
    store,
    fetchSession: () => fetchJson('GET /api/session'),
    emit: dispatchSessionEvent,
    delay,
  })
  monitor = started
  openChannel()
  onSessionEvent((event) => {
    const { user } = store.get()
    if (user && (event === 'INITIAL_SESSION' || event === 'SIGNED_IN')) syncFavorites(user.id)
  })
  dispatchSessionEvent('INITIAL_SESSION')
  setInterval(() => void started.refresh(), pollIntervalMs)
}

function dispatchSessionEvent(event: SessionEvent) {
  if (event === 'SIGNED_OUT') {
    removeStorage('local', 'articleGenerationProgress')
    clearSyncedFavorites()
  }
  document.dispatchEvent(new CustomEvent('session', { detail: event }))
}

function openChannel(): BroadcastChannel {
  if (otherTabs) return otherTabs
  otherTabs = new BroadcastChannel('session')
  otherTabs.onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (!monitor) dispatchSessionEvent(data)
    else if (data === 'SIGNED_OUT') monitor.end()
    else void monitor.refresh()
  }
  return otherTabs
}
