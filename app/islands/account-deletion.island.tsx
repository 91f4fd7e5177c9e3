import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { leaveTo, useAuthCall } from '../client/use-auth-request.ts'
import { CallError, PasswordField } from './auth-fields.tsx'
import { valuesOf } from '../client/form-values.ts'
import { tellSession } from '../client/session-events.ts'

const sentence = 'delete my account'

export function AccountRemoval() {
  const { busy, error, call } = useAuthCall()
  const [typed, setTyped] = useState('')
  const isMeant = typed.trim().toLowerCase() === sentence

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isMeant) return
    const { password } = valuesOf(event.currentTarget, 'password')
    call('/api/account', { method: 'DELETE', json: { password, confirm: sentence } }, () => {
      tellSession('SIGNED_OUT')
      return leaveTo('/')
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <PasswordField label="Your password" />
      <Field label={`Type “${sentence}” to confirm`}>
        {(wiring) => (
          <Input
            name="confirm"
            autoComplete="off"
            autoCapitalize="none"
            required
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            {...wiring}
          />
        )}
      </Field>
      <CallError error={error} />
      <div>
        <Button type="submit" variant="danger" busy={busy} disabled={!isMeant}>
          {busy ? 'Deleting...' : 'Delete Account'}
        </Button>
      </div>
    </form>
  )
}
