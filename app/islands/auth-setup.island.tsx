import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { passwordLength } from '#domain/password.ts'
import { ask } from './ask.ts'
import { leaveTo, useAuthCall } from './auth-call.ts'
import { CallError, EmailField, PasswordField } from './auth-fields.tsx'
import { valuesOf } from './form-values.ts'
import { tellSession } from './session-watch.ts'

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
