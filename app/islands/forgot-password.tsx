import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { FormError, EmailField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'

/** Shows the same text whether or not the account exists. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { busy, error, call } = useAuthRequest()
  const [sentTo, setSentTo] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = formValues(event.currentTarget, 'email')
    const send = () => fetchJson('POST /api/auth/request-password-reset', { body })
    call(send, () => setSentTo(body.email))
  }

  return (
    <div className="stack">
      <h2>Forgot password</h2>
      <div role="status">
        {sentTo && (
          <p>
            If there is an account for <b>{sentTo}</b>, we sent an email with a link. The link works for one hour.
            Please check your spam folder, too.
          </p>
        )}
      </div>
      {!sentTo && (
        <form className="stack" method="post" onSubmit={submit}>
          <p>Enter your email address and we'll send you a link to choose a new password.</p>
          <EmailField />
          <FormError error={error} />
          <Button type="submit" variant="primary" wide busy={busy}>
            {busy ? 'Sending...' : 'Send Link'}
          </Button>
        </form>
      )}
      <Button variant="quiet" onClick={onBack}>
        Back to sign in
      </Button>
    </div>
  )
}
