import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { secondFactorNow } from './two-factor-state.ts'
import { useAuthCall } from '../client/use-auth-request.ts'
import { CallError, CodeField, PasswordField } from './auth-fields.tsx'
import { valuesOf } from '../client/form-values.ts'
import { useStore } from '../client/use-store.ts'

/** Nothing changes until the new address has answered. */
export function AccountEmail({ twoFactor }: { twoFactor: boolean }) {
  const { busy, error, call } = useAuthCall()
  const withCode = useStore(secondFactorNow, undefined) ?? twoFactor
  const [sentTo, setSentTo] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const json = withCode ? valuesOf(form, 'email', 'password', 'code') : valuesOf(form, 'email', 'password')
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
      {withCode && <CodeField />}
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
