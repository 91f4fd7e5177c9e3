import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { fetchUrl } from '../client/fetch-json.ts'
import { redirectAndWait, useAuthRequest } from '../client/use-auth-request.ts'
import { FormError, EmailField, PasswordField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'
import { emitSessionEvent } from '../client/session-events.ts'

type Props = { token: string; email?: string | undefined }

/** Creates the admin and signs in. */
export function AuthSetup({ token, email }: Props) {
  const { busy, error, call } = useAuthRequest()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const credentials = formValues(event.currentTarget, 'email', 'password')
    call('/api/setup', { json: { token, ...credentials } }, async () => {
      await fetchUrl('/api/auth/sign-in/email', { method: 'POST', json: credentials })
      emitSessionEvent('SIGNED_IN')
      return redirectAndWait('/admin')
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <EmailField readOnlyValue={email} />
      <PasswordField isNew minLength={passwordLengthLimits.leastForAdmin} />
      <FormError error={error} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? 'Creating account...' : 'Create Admin'}
      </Button>
    </form>
  )
}
