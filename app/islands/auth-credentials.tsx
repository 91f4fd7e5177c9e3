import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { redirectAndWait, useAuthRequest } from '../client/use-auth-request.ts'
import { FormError, EmailField, PasswordField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'
import { emitSessionEvent } from '../client/session-events.ts'

type Props = { kind: 'sign-in' | 'sign-up'; next: string; onChallenge: () => void }

const buttonLabels = {
  'sign-in': { idle: 'Sign In', busy: 'Signing in...' },
  'sign-up': { idle: 'Sign Up', busy: 'Creating account...' },
}

export function CredentialsForm({ kind, next, onChallenge }: Props) {
  const { busy, error, call } = useAuthRequest()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = formValues(event.currentTarget, 'email', 'password')
    const send = () => fetchJson(`POST /api/auth/${kind}/email`, { body })
    call(send, (answer) => {
      if (answer.twoFactorRedirect) return onChallenge()
      emitSessionEvent('SIGNED_IN')
      return redirectAndWait(next)
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <EmailField />
      <PasswordField isNew={kind === 'sign-up'} />
      <FormError error={error} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? buttonLabels[kind].busy : buttonLabels[kind].idle}
      </Button>
    </form>
  )
}
