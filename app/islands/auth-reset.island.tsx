import { useEffect, useState } from 'react'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { emitSessionEvent } from '../client/session-events.ts'
import { PasswordField } from './auth-fields.tsx'
import { AuthForm } from './auth-form.tsx'

export function AuthReset({ token }: { token: string }) {
  const [isReset, setIsReset] = useState(false)
  useEffect(() => emitSessionEvent('PASSWORD_RECOVERY'), [])
  return (
    <div className="stack">
      <div role="status">{isReset && <p>Your password has been changed. You have been signed out everywhere.</p>}</div>
      {isReset ? (
        <LinkButton variant="primary" wide href="/auth">
          Sign In
        </LinkButton>
      ) : (
        <AuthForm
          fields={['newPassword']}
          send={({ newPassword }) => fetchJson('POST /api/auth/reset-password', { body: { token, newPassword } })}
          onDone={() => {
            emitSessionEvent('SIGNED_OUT')
            setIsReset(true)
          }}
          label="Save Password"
          busyLabel="Saving...">
          <PasswordField label="New password" name="newPassword" isNew />
        </AuthForm>
      )}
    </div>
  )
}
