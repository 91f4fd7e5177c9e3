import { useEffect, useState, type SubmitEvent } from 'react'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { useAuthCall } from '../client/use-auth-request.ts'
import { CallError, PasswordField } from './auth-fields.tsx'
import { valuesOf } from '../client/form-values.ts'
import { tellSession } from '../client/session-events.ts'

export function AuthReset({ token }: { token: string }) {
  const { busy, error, call } = useAuthCall()
  const [done, setDone] = useState(false)
  useEffect(() => tellSession('PASSWORD_RECOVERY'), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { newPassword } = valuesOf(event.currentTarget, 'newPassword')
    call('/api/auth/reset-password', { json: { token, newPassword } }, () => {
      tellSession('SIGNED_OUT')
      setDone(true)
    })
  }

  return (
    <div className="stack">
      <div role="status">{done && <p>Your new password is set. You are signed out everywhere.</p>}</div>
      {done ? (
        <LinkButton variant="primary" wide href="/auth">
          Sign In
        </LinkButton>
      ) : (
        <form className="stack" method="post" onSubmit={submit}>
          <PasswordField label="New password" name="newPassword" choosing />
          <CallError error={error} />
          <Button type="submit" variant="primary" wide busy={busy}>
            {busy ? 'Saving...' : 'Save Password'}
          </Button>
        </form>
      )}
    </div>
  )
}
