import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { CodeField, FormError, PasswordField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'
import { showToast } from '../client/toasts.ts'
import { useStore } from '../client/use-store.ts'
import { twoFactorEnabled } from './two-factor-state.ts'

export function AccountPassword({ minLength, twoFactor }: { minLength: number; twoFactor: boolean }) {
  const { busy, error, call } = useAuthRequest()
  const withCode = useStore(twoFactorEnabled, undefined) ?? twoFactor

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = withCode
      ? formValues(form, 'currentPassword', 'newPassword', 'code')
      : formValues(form, 'currentPassword', 'newPassword')
    const send = () => fetchJson('POST /api/auth/change-password', { body })
    call(send, () => {
      form.reset()
      showToast({ tone: 'success', title: 'Password changed', text: 'All your other devices are signed out.' })
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <PasswordField label="Current password" name="currentPassword" />
      <PasswordField label="New password" name="newPassword" isNew minLength={minLength} />
      {withCode && <CodeField />}
      <FormError error={error} />
      <div>
        <Button type="submit" variant="solid" busy={busy}>
          {busy ? 'Saving...' : 'Change Password'}
        </Button>
      </div>
    </form>
  )
}
