import type { SubmitEvent } from 'react'
import { Button, type ButtonStyle } from '#app/ui/kit/button.tsx'
import { FormError, CodeField, PasswordField } from './auth-fields.tsx'
import { formValues } from '../client/form-values.ts'

type Action = {
  label: string
  variant: NonNullable<ButtonStyle['variant']>
  onSubmit: (json: { password: string; code?: string }) => void
}
type Props = {
  actions: readonly Action[]
  busy: boolean
  error: string | undefined
  withCode?: boolean
  onCancel?: () => void
}

/** A password form with one or more actions; Enter submits the first. */
export function PasswordPrompt({ actions, busy, error, withCode = false, onCancel }: Props) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent
    const label = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const action = actions.find((candidate) => candidate.label === label) ?? actions[0]
    action?.onSubmit(withCode ? formValues(form, 'password', 'code') : formValues(form, 'password'))
    form.reset()
  }

  return (
    <form className="stack" method="post" onSubmit={submit}>
      <PasswordField label="Your password" />
      {withCode && <CodeField />}
      <FormError error={error} />
      <div className="row">
        {actions.map(({ label, variant }) => (
          <Button type="submit" value={label} variant={variant} busy={busy} key={label}>
            {label}
          </Button>
        ))}
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
