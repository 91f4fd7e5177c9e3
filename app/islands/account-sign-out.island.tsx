import { useEffect } from 'react'
import { signOut as signOutIcon } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { signOut } from './account-session.ts'
import { leaveTo } from './auth-call.ts'
import { onSessionEvent } from './session-watch.ts'
import { showToast } from './toasts.ts'
import { useBusy } from './use-busy.ts'

/** Also leaves the page when another tab has signed out. */
export function AccountSignOut() {
  const [busy, run] = useBusy()
  useEffect(() => onSessionEvent((event) => event === 'SIGNED_OUT' && location.replace('/')), [])
  const leave = async () => {
    try {
      await signOut()
      await leaveTo('/')
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
