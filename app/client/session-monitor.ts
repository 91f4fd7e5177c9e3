import { Refused } from './fetch-json.ts'
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
export type KnownSession = {
  user: { id: string; email: string; name?: string; twoFactorEnabled?: boolean } | null
  isAdmin: boolean
  expires?: string
}

type Surroundings = {
  store: Pick<Store<KnownSession>, 'get' | 'set'>
  look: () => Promise<KnownSession>
  raise: (event: SessionEvent) => void
  delay: (ms: number) => Promise<void>
}

export const tick = 30_000
const firstRetry = 200
const nobody: KnownSession = { user: null, isAdmin: false }

/** Asks again who is signed in, and says what has changed since. One question at a time. */
export function createSessionKeeper({ store, look, raise, delay }: Surroundings) {
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    // A failure that may pass is tried again, each time after twice as long, until the next tick would come.
    for (let wait = firstRetry; ; wait *= 2) {
      try {
        return take(await look())
      } catch (error) {
        if (!mayPass(error)) return take(nobody)
        if (wait > tick / 2) return undefined
        await delay(wait)
      }
    }
  }

  function take(next: KnownSession) {
    const before = store.get()
    store.set(next)
    const event = changeBetween(before, next)
    if (event) raise(event)
  }

  return {
    refresh(): Promise<void> {
      asking ??= ask().finally(() => (asking = undefined))
      return asking
    },
    end: () => take(nobody),
  }
}

function changeBetween(before: KnownSession, next: KnownSession): SessionEvent | undefined {
  if (before.user?.id !== next.user?.id) return next.user ? 'SIGNED_IN' : 'SIGNED_OUT'
  if (!next.user) return undefined
  if (JSON.stringify([before.user, before.isAdmin]) !== JSON.stringify([next.user, next.isAdmin])) return 'USER_UPDATED'
  return before.expires === next.expires ? undefined : 'TOKEN_REFRESHED'
}

/** No network, a busy or broken server; a refusal stays one. */
function mayPass(error: unknown): boolean {
  return !(error instanceof Refused) || error.status >= 500 || error.status === 429 || error.status === 408
}
