import { fetchJson } from '../client/fetch-json.ts'
import { emitSessionEvent } from '../client/session-events.ts'

/** Ends the session here and tells the other tabs; the stored generation progress goes with it. */
export async function signOut() {
  await fetchJson('POST /api/auth/sign-out')
  emitSessionEvent('SIGNED_OUT')
}
