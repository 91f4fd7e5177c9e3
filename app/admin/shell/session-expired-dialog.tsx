import { useStore } from '#app/client/use-store.ts'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { sessionLost } from '../kit/fetch-json.ts'
import { refresh } from '../kit/query-cache.ts'

/** What was typed stays on the screen: signing in happens in another tab. */
export function SessionLost() {
  const lost = useStore(sessionLost, false)
  const goOn = () => {
    sessionLost.set(false)
    refresh('/api/admin/')
  }
  return (
    <Dialog
      open={lost}
      onClose={goOn}
      title="You are signed out"
      actions={
        <>
          <LinkButton variant="secondary" href="/auth" target="_blank">
            Sign in in a new tab
          </LinkButton>
          <Button variant="primary" onClick={goOn}>
            I have signed in
          </Button>
        </>
      }
    >
      <p>Your session has ended, or your account is no longer an admin. Nothing you typed here is lost.</p>
    </Dialog>
  )
}
