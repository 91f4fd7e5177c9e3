import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { FormError, PasswordField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'
import { showToast } from '../client/toasts.ts'

export function AccountPassword({ minLength }: { minLength: number }) {
  const { busy, error, call } = useAuthRequest()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = formValues(form, 'currentPassword', 'newPassword')
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
      <FormError error={error} />
      <div>
        <Button type="submit" variant="solid" busy={busy}>
          {busy ? 'Saving...' : 'Change Password'}
        </Button>
      </div>
    </form>
  )
}
