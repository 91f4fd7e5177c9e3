import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { redirectAndWait, useAuthRequest } from '../client/use-auth-request.ts'
import { CodeField, FormError, PasswordField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'
import { emitSessionEvent } from '../client/session-events.ts'
import { useStore } from '../client/use-store.ts'
import { twoFactorEnabled } from './two-factor-state.ts'

const confirmationPhrase = 'delete my account'

export function AccountDeletion({ twoFactor }: { twoFactor: boolean }) {
  const { busy, error, call } = useAuthRequest()
  const withCode = useStore(twoFactorEnabled, undefined) ?? twoFactor
  const [typed, setTyped] = useState('')
  const isMeant = typed.trim().toLowerCase() === confirmationPhrase

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isMeant) return
    const form = event.currentTarget
    const credentials = withCode ? formValues(form, 'password', 'code') : formValues(form, 'password')
    const body = { ...credentials, confirm: confirmationPhrase } as const
    const send = () => fetchJson('DELETE /api/account', { body })
    call(send, () => {
      emitSessionEvent('SIGNED_OUT')
      return redirectAndWait('/')
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <PasswordField label="Your password" />
      {withCode && <CodeField />}
      <Field label={`Type “${confirmationPhrase}” to confirm`}>
        {(controlProps) => (
          <Input
            name="confirm"
            autoComplete="off"
            autoCapitalize="none"
            required
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            {...controlProps}
          />
        )}
      </Field>
      <FormError error={error} />
      <div>
        <Button type="submit" variant="danger" busy={busy} disabled={!isMeant}>
          {busy ? 'Deleting...' : 'Delete Account'}
        </Button>
      </div>
    </form>
  )
}
