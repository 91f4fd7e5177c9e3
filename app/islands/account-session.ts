import { ask } from './ask.ts'
import { tellSession } from './session-watch.ts'

/** Ends the session here and tells the other tabs; the stored generation progress goes with it. */
export async function signOut() {
  await ask('/api/auth/sign-out', { method: 'POST', json: {} })
  tellSession('SIGNED_OUT')
}
