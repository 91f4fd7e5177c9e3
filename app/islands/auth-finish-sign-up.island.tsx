import { fetchJson } from '../client/fetch-json.ts'
import { EmailField, PasswordField } from './auth-fields.tsx'
import { AuthForm, finishSignIn } from './auth-form.tsx'

export function AuthFinishSignUp({ token, email }: { token: string; email: string }) {
  return (
    <AuthForm
      fields={['password']}
      send={({ password }) => fetchJson('POST /api/account/confirm', { body: { token, password } })}
      onDone={() => finishSignIn('/')}
      label="Create Account"
      busyLabel="Creating account...">
      <EmailField readOnlyValue={email} />
      <PasswordField isNew />
    </AuthForm>
  )
}
