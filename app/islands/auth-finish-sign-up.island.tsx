import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { redirectAndWait, useAuthRequest } from '../client/use-auth-request.ts'
import { FormError, EmailField, PasswordField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'
import { emitSessionEvent } from '../client/session-events.ts'

/** Behind the mailed link: creates the account and signs in. */
export function AuthFinishSignUp({ token, email }: { token: string; email: string }) {
  const { busy, error, call } = useAuthRequest()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { token, ...formValues(event.currentTarget, 'password') }
    const send = () => fetchJson('POST /api/account/confirm', { body })
    call(send, () => {
      emitSessionEvent('SIGNED_IN')
      return redirectAndWait('/')
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <EmailField readOnlyValue={email} />
      <PasswordField isNew />
      <FormError error={error} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  )
}
