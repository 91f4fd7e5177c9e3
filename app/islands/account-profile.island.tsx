import type { SubmitEvent } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { useAuthRequest } from '../client/use-auth-request.ts'
import { FormError } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'
import { emitSessionEvent } from '../client/session-events.ts'
import { showToast } from '../client/toasts.ts'

export function AccountProfile({ name }: { name: string }) {
  const { busy, error, call } = useAuthRequest()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = formValues(event.currentTarget, 'name')
    const send = () => fetchJson('POST /api/auth/update-user', { body })
    call(send, () => {
      emitSessionEvent('USER_UPDATED')
      showToast({ tone: 'success', title: 'Saved', text: 'Your name has been saved.' })
    })
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <Field label="Name">
        {(controlProps) => (
          <Input name="name" autoComplete="name" required maxLength={100} defaultValue={name} {...controlProps} />
        )}
      </Field>
      <FormError error={error} />
      <div>
        <Button type="submit" variant="solid" busy={busy}>
          {busy ? 'Saving...' : 'Save Name'}
        </Button>
      </div>
    </form>
  )
}
