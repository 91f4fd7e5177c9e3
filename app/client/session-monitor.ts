import type { ResponseOf } from '#app/contract/contract.ts'
import { ApiError } from './fetch-json.ts'
import type { Store } from './store.ts'

export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

/** `expires` moves when the session was extended. */
export type Session = ResponseOf<'GET /api/session'>

type MonitorOptions = {
  store: Pick<Store<Session>, 'get' | 'set'>
  fetchSession: () => Promise<Session>
  emit: (event: SessionEvent) => void
  delay: (ms: number) => Promise<void>
}

export const pollIntervalMs = 30_000
const firstRetryMs = 200
const signedOutSession: Session = { user: null, isAdmin: false }

/** Checks again who is signed in and emits what changed. One request at a time. */
export function createSessionMonitor({ store, fetchSession, emit, delay }: MonitorOptions) {
  let pending: Promise<void> | undefined

  async function poll(): Promise<void> {
    // Retries after a transient failure, doubling the wait each time, until the next poll is due.
    for (let wait = firstRetryMs; ; wait *= 2) {
      try {
        return applySession(await fetchSession())
      } catch (error) {
        if (!isTransient(error)) return applySession(signedOutSession)
        if (wait > pollIntervalMs / 2) return undefined
        await delay(wait)
      }
    }
  }

  function applySession(next: Session) {
    const before = store.get()
    store.set(next)
    const event = sessionChange(before, next)
    if (event) emit(event)
  }

  return {
    refresh(): Promise<void> {
      pending ??= poll().finally(() => (pending = undefined))
      return pending
    },
    end: () => applySession(signedOutSession),
  }
}

function sessionChange(before: Session, next: Session): SessionEvent | undefined {
  if (before.user?.id !== next.user?.id) return next.user ? 'SIGNED_IN' : 'SIGNED_OUT'
  if (!next.user) return undefined
  if (JSON.stringify([before.user, before.isAdmin]) !== JSON.stringify([next.user, next.isAdmin])) return 'USER_UPDATED'
  return before.expires === next.expires ? undefined : 'TOKEN_REFRESHED'
}

/** No network, or a busy or broken server. */
function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || [0, 408, 429].includes(error.status)
}
