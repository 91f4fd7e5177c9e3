import { useState } from 'react'
import { InputField } from '#app/ui/kit/field.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { emitSessionEvent } from '../client/session-events.ts'
import { redirectAndWait } from '../client/use-auth-request.ts'
import { CodeField, PasswordField } from './auth-fields.tsx'
import { AuthForm, useNeedsCode } from './auth-form.tsx'

const confirm = 'delete my account'

export function AccountDeletion({ twoFactor }: { twoFactor: boolean }) {
  const [confirmation, setConfirmation] = useState('')
  return (
    <AuthForm
      fields={['password']}
      send={(credentials) => fetchJson('DELETE /api/account', { body: { ...credentials, confirm } })}
      onDone={() => {
        emitSessionEvent('SIGNED_OUT')
        return redirectAndWait('/auth?tab=deleted')
      }}
      label="Delete Account"
      busyLabel="Deleting..."
      variant="danger"
      disabled={confirmation.trim().toLowerCase() !== confirm}>
      <PasswordField label="Your password" />
      {useNeedsCode(twoFactor) && <CodeField />}
      <InputField
        label={`Type “${confirm}” to confirm`}
        name="confirm"
        autoComplete="off"
        autoCapitalize="none"
        required
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
    </AuthForm>
  )
}
