import { useEffect } from 'react'
import { signOut as signOutIcon } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { delay } from '../client/browser-clock.ts'
import { fetchJson } from '../client/fetch-json.ts'
import { emitSessionEvent, onSessionEvent } from '../client/session-events.ts'
import { showToast } from '../client/toasts.ts'
import { useBusy } from '../client/use-busy.ts'

/** Goes to the home page when any tab signs out. */
export function AccountSignOut() {
  const [busy, run] = useBusy()
  useEffect(() => onSessionEvent((event) => event === 'SIGNED_OUT' && location.replace('/')), [])
  const leave = async () => {
    try {
      await signOut()
      // Stay busy until the next page loads.
      await delay(5000)
    } catch {
      showToast({ tone: 'destructive', title: 'Error', text: "Couldn't sign out. Please try again." })
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => run(leave)}>
      {!busy && <Glyph d={signOutIcon} size="small" />}
      {busy ? 'Signing out...' : 'Sign out'}
    </Button>
  )
}

/** Ends the session and notifies other tabs, which also clears the stored generation progress. */
async function signOut() {
  await fetchJson('POST /api/auth/sign-out')
  emitSessionEvent('SIGNED_OUT')
}
