import { useStore } from '#app/client/use-store.ts'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { sessionExpired } from '#app/client/fetch-json.ts'
import { invalidate } from '../kit/query-cache.ts'

/** What was typed stays on the screen: signing in happens in another tab. */
export function SessionExpiredDialog() {
  const lost = useStore(sessionExpired, false)
  const dismiss = () => {
    sessionExpired.set(false)
    invalidate('/api/admin/')
  }
  return (
    <Dialog
      open={lost}
      onClose={dismiss}
      title="You have been signed out"
      actions={
        <>
          <LinkButton variant="secondary" href="/auth" target="_blank">
            Sign in in a new tab
          </LinkButton>
          <Button variant="primary" onClick={dismiss}>
            I have signed in
          </Button>
        </>
      }
    >
      <p>Your session has ended, or your account is no longer an admin. Nothing you typed here is lost.</p>
    </Dialog>
  )
}
