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

/** `expires` moves when the session was prolonged. */
export type Session = {
  user: { id: string; email: string; name?: string; twoFactorEnabled?: boolean } | null
  isAdmin: boolean
  expires?: string
}

type MonitorOptions = {
  store: Pick<Store<Session>, 'get' | 'set'>
  fetchSession: () => Promise<Session>
  emit: (event: SessionEvent) => void
  delay: (ms: number) => Promise<void>
}

export const pollIntervalMs = 30_000
const firstRetryMs = 200
const signedOutSession: Session = { user: null, isAdmin: false }

/** Asks again who is signed in, and says what has changed since. One question at a time. */
export function createSessionMonitor({ store, fetchSession: look, emit: raise, delay }: MonitorOptions) {
  let pending: Promise<void> | undefined

  async function ask(): Promise<void> {
    // A failure that may pass is tried again, each time after twice as long, until the next tick would come.
    for (let wait = firstRetryMs; ; wait *= 2) {
      try {
        return applySession(await look())
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
    if (event) raise(event)
  }

  return {
    refresh(): Promise<void> {
      pending ??= ask().finally(() => (pending = undefined))
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

/** No network, a busy or broken server; a refusal stays one. */
function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 408
}
