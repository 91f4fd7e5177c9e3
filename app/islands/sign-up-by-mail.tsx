import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { FormError, EmailField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'

/** Shows the same text whether or not the account exists. The password is chosen behind the mailed link. */
export function SignUpByMail() {
  const { busy, error, call } = useAuthRequest()
  const [sentTo, setSentTo] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = formValues(event.currentTarget, 'email')
    const send = () => fetchJson('POST /api/auth/sign-up/email', { body })
    call(send, () => setSentTo(body.email))
  }

  return (
    <div className="stack">
      <div role="status">
        {sentTo && (
          <p>
            We sent an email to <b>{sentTo}</b>. Open its link to choose a password and finish. Please check your spam
            folder, too.
          </p>
        )}
      </div>
      {!sentTo && (
        <form className="stack" method="post" onSubmit={submit}>
          <EmailField />
          <FormError error={error} />
          <Button type="submit" variant="primary" wide busy={busy}>
            {busy ? 'Sending...' : 'Sign Up'}
          </Button>
        </form>
      )}
    </div>
  )
}
