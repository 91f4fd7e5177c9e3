import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { fetchJson } from '../client/fetch-json.ts'
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
    const setUp = () => fetchJson('POST /api/setup', { body: { token, ...credentials } })
    call(setUp, async () => {
      await fetchJson('POST /api/auth/sign-in/email', { body: credentials })
      emitSessionEvent('SIGNED_IN')
      return redirectAndWait('/admin')
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <EmailField readOnlyValue={email} />
      <PasswordField isNew minLength={passwordLengthLimits.minForAdmin} />
      <FormError error={error} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? 'Creating account...' : 'Create Admin'}
      </Button>
    </form>
  )
}
