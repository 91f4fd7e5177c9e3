import { passwordLengthLimits } from '#domain/accounts/password.ts'
import { fetchJson } from '../client/fetch-json.ts'
import { EmailField, PasswordField } from './auth-fields.tsx'
import { AuthForm, finishSignIn } from './auth-form.tsx'

export function AuthSetup({ token, email }: { token: string; email?: string | undefined }) {
  return (
    <AuthForm
      fields={['email', 'password']}
      send={(credentials) => fetchJson('POST /api/setup', { body: { token, ...credentials } })}
      onDone={async (_, credentials) => {
        await fetchJson('POST /api/auth/sign-in/email', { body: credentials })
        return finishSignIn('/admin')
      }}
      label="Create Admin"
      busyLabel="Creating account...">
      <EmailField readOnlyValue={email} />
      <PasswordField isNew minLength={passwordLengthLimits.minForAdmin} />
    </AuthForm>
  )
}
