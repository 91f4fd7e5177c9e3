import { watchSession } from '#app/client/session-events.ts'
import type { KnownSession } from '#app/client/session-monitor.ts'
import { createStore } from '#app/client/store.ts'
import { call, sessionLost } from '../kit/fetch-json.ts'

const nobody: KnownSession = { user: null, isAdmin: false }
const session = createStore(nobody)

/** The admin's address. Everyone else is led home; a failed look-up counts as "not an admin". */
export async function knowAdmin(): Promise<string | undefined> {
  const known = await call<KnownSession>('/api/session').catch(() => nobody)
  if (!known.user || !known.isAdmin) {
    location.replace('/')
    return undefined
  }
  session.set(known)
  watchSession(session)
  return known.user.email
}

// Signed out in another tab, or the role is gone: what is typed here stays until somebody decides.
session.subscribe(() => {
  const { user, isAdmin } = session.get()
  if (!user || !isAdmin) sessionLost.set(true)
})
