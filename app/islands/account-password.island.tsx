import { fetchJson } from '../client/fetch-json.ts'
import { showToast } from '../client/toasts.ts'
import { CodeField, PasswordField } from './auth-fields.tsx'
import { AuthForm, useNeedsCode } from './auth-form.tsx'

export function AccountPassword({ minLength, twoFactor }: { minLength: number; twoFactor: boolean }) {
  return (
    <AuthForm
      fields={['currentPassword', 'newPassword']}
      send={(body) => fetchJson('POST /api/auth/change-password', { body })}
      onDone={(_, _values, form) => {
        form.reset()
        showToast({ tone: 'success', title: 'Password changed', text: 'All your other devices are signed out.' })
      }}
      label="Change Password"
      busyLabel="Saving..."
      variant="solid">
      <PasswordField label="Current password" name="currentPassword" />
      <PasswordField label="New password" name="newPassword" isNew minLength={minLength} />
      {useNeedsCode(twoFactor) && <CodeField />}
    </AuthForm>
  )
}
