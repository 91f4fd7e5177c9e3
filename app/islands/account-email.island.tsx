import { useState, type SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { twoFactorEnabled } from './two-factor-state.ts'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { FormError, CodeField, PasswordField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'
import { useStore } from '../client/use-store.ts'

/** The address changes only after the link in the mail to the new address has been opened. */
export function AccountEmail({ twoFactor }: { twoFactor: boolean }) {
  const { busy, error, call } = useAuthRequest()
  const withCode = useStore(twoFactorEnabled, undefined) ?? twoFactor
  const [sentTo, setSentTo] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = withCode ? formValues(form, 'email', 'password', 'code') : formValues(form, 'email', 'password')
    const send = () => fetchJson('POST /api/account/email', { body })
    call(send, () => {
      form.reset()
      setSentTo(body.email)
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <Field label="New email address">
        {(controlProps) => (
          <Input type="email" name="email" autoComplete="email" required maxLength={255} {...controlProps} />
        )}
      </Field>
      <PasswordField label="Your password" />
      {withCode && <CodeField />}
      <FormError error={error} />
      <div role="status">
        {sentTo && (
          <p>
            If <b>{sentTo}</b> can be used, we sent a link to it. Your address changes when you open the link.
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
