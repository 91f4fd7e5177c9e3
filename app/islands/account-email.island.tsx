import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { useAuthCall } from './auth-call.ts'
import { CallError, PasswordField } from './auth-fields.tsx'
import { valuesOf } from './form-values.ts'

/** Nothing changes until the new address has answered. */
export function AccountEmail() {
  const { busy, error, call } = useAuthCall()
  const [sentTo, setSentTo] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const json = valuesOf(form, 'email', 'password')
    call('/api/account/email', { json }, () => {
      form.reset()
      setSentTo(json.email)
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <Field label="New e-mail address">
        {(wiring) => <Input type="email" name="email" autoComplete="email" required maxLength={255} {...wiring} />}
      </Field>
      <PasswordField label="Your password" />
      <CallError error={error} />
      <div role="status">
        {sentTo && (
          <p>
            If <b>{sentTo}</b> can be used, a mail with a link is on its way there. Your address changes when you open
            it; until then everything stays as it is.
          </p>
        )}
      </div>
      <div>
        <Button type="submit" variant="solid" busy={busy}>
          {busy ? 'Sending...' : 'Change Address'}
        </Button>
      </div>
    </form>
  )
}
