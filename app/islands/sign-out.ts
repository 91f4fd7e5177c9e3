import { fetchUrl } from '../client/fetch-json.ts'
import { emitSessionEvent } from '../client/session-events.ts'

/** Ends the session here and tells the other tabs; the stored generation progress goes with it. */
export async function signOut() {
  await fetchUrl('/api/auth/sign-out', { method: 'POST', json: {} })
  emitSessionEvent('SIGNED_OUT')
}
