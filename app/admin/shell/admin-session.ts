import { startSessionMonitor } from '#app/client/session-events.ts'
import type { Session } from '#app/client/session-monitor.ts'
import { createStore } from '#app/client/store.ts'
import { fetchUrl, sessionExpired } from '#app/client/fetch-json.ts'

const signedOutSession: Session = { user: null, isAdmin: false }
const session = createStore(signedOutSession)

/** The admin's address. Everyone else is led home; a failed look-up counts as "not an admin". */
export async function loadAdminSession(): Promise<string | undefined> {
  const known = await fetchUrl<Session>('/api/session').catch(() => signedOutSession)
  if (!known.user || !known.isAdmin) {
    location.replace('/')
    return undefined
  }
  session.set(known)
  startSessionMonitor(session)
  return known.user.email
}

// Signed out in another tab, or the role is gone: what is typed here stays until somebody decides.
session.subscribe(() => {
  const { user, isAdmin } = session.get()
  if (!user || !isAdmin) sessionExpired.set(true)
})
