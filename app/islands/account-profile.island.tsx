import { InputField } from '#app/ui/kit/field.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { emitSessionEvent } from '../client/session-events.ts'
import { showToast } from '../client/toasts.ts'
import { AuthForm } from './auth-form.tsx'

export function AccountProfile({ name }: { name: string }) {
  return (
    <AuthForm
      fields={['name']}
      send={(body) => fetchJson('POST /api/auth/update-user', { body })}
      onDone={() => {
        emitSessionEvent('USER_UPDATED')
        showToast({ tone: 'success', title: 'Saved', text: 'Your name has been saved.' })
      }}
      label="Save Name"
      busyLabel="Saving..."
      variant="solid">
      <InputField label="Name" name="name" autoComplete="name" required maxLength={100} defaultValue={name} />
    </AuthForm>
  )
}
