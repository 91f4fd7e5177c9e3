import { useEffect } from 'react'
import { signOut as signOutIcon } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { signOut } from './account-session.ts'
import { delay } from './browser-clock.ts'
import { onSessionEvent } from './session-watch.ts'
import { showToast } from './toasts.ts'
import { useBusy } from './use-busy.ts'

/** The event leads home, whichever tab has signed out. */
export function AccountSignOut() {
  const [busy, run] = useBusy()
  useEffect(() => onSessionEvent((event) => event === 'SIGNED_OUT' && location.replace('/')), [])
  const leave = async () => {
    try {
      await signOut()
      // Busy until the next page is there.
      await delay(5000)
    } catch {
      showToast({ tone: 'destructive', title: 'Error', text: 'Signing out did not work. Please try again.' })
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => run(leave)}>
      {!busy && <Glyph d={signOutIcon} size="small" />}
      {busy ? 'Signing out...' : 'Sign out'}
    </Button>
  )
}
