import { fetchJson } from '../client/fetch-json.ts'
import { emitSessionEvent } from '../client/session-events.ts'

/** Ends the session and notifies other tabs, which also clears the stored generation progress. */
export async function signOut() {
  await fetchJson('POST /api/auth/sign-out')
  emitSessionEvent('SIGNED_OUT')
}
