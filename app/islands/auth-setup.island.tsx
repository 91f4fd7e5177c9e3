import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { passwordLength } from '#domain/accounts/password.ts'
import { ask } from '../client/fetch-json.ts'
import { leaveTo, useAuthCall } from '../client/use-auth-request.ts'
import { CallError, EmailField, PasswordField } from './auth-fields.tsx'
import { valuesOf } from '../client/form-values.ts'
import { tellSession } from '../client/session-events.ts'

type Props = { token: string; email?: string | undefined }

/** Makes the admin and signs in as them. */
export function AuthSetup({ token, email }: Props) {
  const { busy, error, call } = useAuthCall()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const credentials = valuesOf(event.currentTarget, 'email', 'password')
    call('/api/setup', { json: { token, ...credentials } }, async () => {
      await ask('/api/auth/sign-in/email', { method: 'POST', json: credentials })
      tellSession('SIGNED_IN')
      return leaveTo('/admin')
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <EmailField fixed={email} />
      <PasswordField choosing least={passwordLength.leastForAdmin} />
      <CallError error={error} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? 'Creating account...' : 'Create Admin'}
      </Button>
    </form>
  )
}
