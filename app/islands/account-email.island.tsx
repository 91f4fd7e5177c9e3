import { useState } from 'react'
import { InputField } from '#app/ui/kit/field.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { CodeField, PasswordField } from './auth-fields.tsx'
import { AuthForm, useNeedsCode } from './auth-form.tsx'

/** The address changes only after the link in the mail to the new address has been opened. */
export function AccountEmail({ twoFactor }: { twoFactor: boolean }) {
  const [sentTo, setSentTo] = useState<string>()
  const status = sentTo ? (
    <p>
      If <b>{sentTo}</b> can be used, we sent a link to it. Your address changes when you open the link.
    </p>
  ) : null
  return (
    <AuthForm
      fields={['email', 'password']}
      send={(body) => fetchJson('POST /api/account/email', { body })}
      onDone={(_, { email }, form) => {
        form.reset()
        setSentTo(email)
      }}
      label="Change Address"
      busyLabel="Sending..."
      variant="solid"
      status={status}>
      <InputField label="New email address" type="email" name="email" autoComplete="email" required maxLength={255} />
      <PasswordField label="Your password" />
      {useNeedsCode(twoFactor) && <CodeField />}
    </AuthForm>
  )
}
