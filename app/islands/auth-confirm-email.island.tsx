import { useState } from 'react'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { FormError } from './auth-fields.tsx'
import { emitSessionEvent } from '../client/session-events.ts'

/** Needs a click because mail scanners open links but don't press buttons. */
export function AuthConfirmEmail({ token }: { token: string }) {
  const { busy, error, call } = useAuthRequest()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const confirm = () => {
    const send = () => fetchJson('POST /api/account/email/confirm', { body: { token } })
    call(send, () => {
      emitSessionEvent('USER_UPDATED')
      setIsConfirmed(true)
    })
  }
  return (
    <div className="stack">
      <div role="status">{isConfirmed && <p>Your email address has been changed.</p>}</div>
      <FormError error={error} />
      {isConfirmed ? (
        <LinkButton variant="primary" wide href="/account">
          My Account
        </LinkButton>
      ) : (
        <Button variant="primary" wide busy={busy} onClick={confirm}>
          {busy ? 'Confirming...' : 'Confirm My Address'}
        </Button>
      )}
    </div>
  )
}
