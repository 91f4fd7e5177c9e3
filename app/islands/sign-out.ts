import { ask } from '../client/fetch-json.ts'
import { tellSession } from '../client/session-events.ts'

/** Ends the session here and tells the other tabs; the stored generation progress goes with it. */
export async function signOut() {
  await ask('/api/auth/sign-out', { method: 'POST', json: {} })
  tellSession('SIGNED_OUT')
}
