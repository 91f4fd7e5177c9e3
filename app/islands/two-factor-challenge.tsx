import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Choice } from '#app/ui/kit/controls.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { redirectAndWait, useAuthRequest } from '../client/use-auth-request.ts'
import { FormError, CodeField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'
import { emitSessionEvent } from '../client/session-events.ts'

/** The second factor, after a correct password. */
export function TwoFactorChallenge({ next }: { next: string }) {
  const { busy, error, call } = useAuthRequest()
  const [backup, setBackup] = useState(false)
  const [trust, setTrust] = useState(false)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { code } = formValues(event.currentTarget, 'code')
    const body = { code: backup ? code.trim() : code.replaceAll(/\s/g, ''), trustDevice: trust }
    const route = backup ? 'POST /api/auth/two-factor/verify-backup-code' : 'POST /api/auth/two-factor/verify-totp'
    const send = () => fetchJson(route, { body })
    call(send, () => {
      emitSessionEvent('MFA_CHALLENGE_VERIFIED')
      emitSessionEvent('SIGNED_IN')
      return redirectAndWait(next)
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <p>
        {backup ? 'Enter one of your backup codes. Each works once.' : 'Enter the code from your authenticator app.'}
      </p>
      <CodeField
        key={backup ? 'backup' : 'app'}
        label={backup ? 'Backup code' : 'Code'}
        inputMode={backup ? 'text' : 'numeric'}
        autoComplete={backup ? 'off' : 'one-time-code'}
      />
      <Choice label="Trust this device for 30 days" checked={trust} onChange={() => setTrust(!trust)} />
      <FormError error={error} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
      <Button variant="quiet" onClick={() => setBackup(!backup)}>
        {backup ? 'Use the authenticator app' : 'Use a backup code'}
      </Button>
    </form>
  )
}
