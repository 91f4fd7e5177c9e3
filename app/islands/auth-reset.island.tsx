import { useEffect, useState, type SubmitEvent } from 'react'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { FormError, PasswordField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'
import { emitSessionEvent } from '../client/session-events.ts'

export function AuthReset({ token }: { token: string }) {
  const { busy, error, call } = useAuthRequest()
  const [done, setDone] = useState(false)
  useEffect(() => emitSessionEvent('PASSWORD_RECOVERY'), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { newPassword } = formValues(event.currentTarget, 'newPassword')
    const send = () => fetchJson('POST /api/auth/reset-password', { body: { token, newPassword } })
    call(send, () => {
      emitSessionEvent('SIGNED_OUT')
      setDone(true)
    })
  }

  return (
    <div className="stack">
      <div role="status">{done && <p>Your password has been changed. You have been signed out everywhere.</p>}</div>
      {done ? (
        <LinkButton variant="primary" wide href="/auth">
          Sign In
        </LinkButton>
      ) : (
        <form className="stack" method="post" onSubmit={submit}>
          <PasswordField label="New password" name="newPassword" isNew />
          <FormError error={error} />
          <Button type="submit" variant="primary" wide busy={busy}>
            {busy ? 'Saving...' : 'Save Password'}
          </Button>
        </form>
      )}
    </div>
  )
}
