import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { leaveTo, useAuthCall } from '../client/use-auth-request.ts'
import { CallError, EmailField, PasswordField } from './auth-fields.tsx'
import { valuesOf } from '../client/form-values.ts'
import { tellSession } from '../client/session-events.ts'

type Props = { kind: 'sign-in' | 'sign-up'; next: string; onChallenge: () => void }

const words = {
  'sign-in': { idle: 'Sign In', busy: 'Signing in...' },
  'sign-up': { idle: 'Sign Up', busy: 'Creating account...' },
}

/** E-mail and password, to sign in with or to begin with. */
export function Credentials({ kind, next, onChallenge }: Props) {
  const { busy, error, call } = useAuthCall()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const json = valuesOf(event.currentTarget, 'email', 'password')
    call(`/api/auth/${kind}/email`, { json }, (answer) => {
      if (answer.twoFactorRedirect) return onChallenge()
      tellSession('SIGNED_IN')
      return leaveTo(next)
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <EmailField />
      <PasswordField choosing={kind === 'sign-up'} />
      <CallError error={error} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? words[kind].busy : words[kind].idle}
      </Button>
    </form>
  )
}
