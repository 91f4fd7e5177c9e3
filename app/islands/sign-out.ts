import { fetchUrl } from '../client/fetch-json.ts'
import { emitSessionEvent } from '../client/session-events.ts'

/** Ends the session and notifies other tabs, which also clears the stored generation progress. */
export async function signOut() {
  await fetchUrl('/api/auth/sign-out', { method: 'POST', json: {} })
  emitSessionEvent('SIGNED_OUT')
}
