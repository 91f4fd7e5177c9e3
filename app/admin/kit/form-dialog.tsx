import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '#app/client/fetch-json.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { toastError } from './actions.ts'
import { dismissErrors } from './dismiss-errors.ts'
import { SubmitCount } from './dismissed-error.ts'
import { ActionButton } from './buttons.tsx'

type FormProps = {
  onClose: () => void
  onSubmit: (form: HTMLFormElement) => Promise<unknown> | void
  submitLabel: string
  busyLabel?: string
  cancelLabel?: string
  disabled?: boolean
  children: ReactNode
}

export function DialogForm({ onClose, onSubmit, submitLabel, busyLabel = submitLabel, ...rest }: FormProps) {
  const { cancelLabel = 'Cancel', disabled = false, children } = rest
  const [busy, run] = useBusy()
  const [submits, setSubmits] = useState(0)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        if (disabled) return
        setSubmits(submits + 1)
        run(async () => onSubmit(form))
      }}>
      <SubmitCount value={submits}>{children}</SubmitCount>
      <div className="dialog__foot">
        <ActionButton onClick={onClose}>{cancelLabel}</ActionButton>
        <ActionButton variant="primary" type="submit" busy={busy} aria-disabled={disabled || undefined}>
          {busy ? busyLabel : submitLabel}
        </ActionButton>
      </div>
    </form>
  )
}

export function FormDialog({ title, wide = false, ...form }: FormProps & { title: string; wide?: boolean }) {
  useEffect(() => {
    dismissErrors()
    return () => dismissErrors()
  }, [])
  return (
    <Dialog onClose={form.onClose} title={title} wide={wide}>
      <DialogForm {...form} />
    </Dialog>
  )
}

export type FieldErrors = Readonly<Record<string, string>>

/** What is wrong with each field. `save` runs the task unless `formErrors` has any, and marks what the server rejects. */
export function useFieldErrors(errorTitle: string) {
  const [errors, setErrors] = useState<FieldErrors>({})
  async function save(formErrors: FieldErrors, task: () => Promise<void>, onRejected?: (error: ApiError) => void) {
    setErrors(formErrors)
    if (Object.keys(formErrors).length > 0) return
    try {
      await task()
    } catch (error) {
      const rejected = error instanceof ApiError ? withListErrors(error.fields) : {}
      setErrors(rejected)
      // The toast does not repeat a message that is shown below its field.
      toastError(errorTitle, Object.keys(rejected).length > 0 ? undefined : error)
      if (error instanceof ApiError) onRejected?.(error)
    }
  }
  return { errors, setErrors, save }
}

/** The error of an entry, such as `links.1.href`, is also that of its list: a form that shows no entries must not hide it. */
function withListErrors(fields: FieldErrors): FieldErrors {
  const lists: Record<string, string> = {}
  for (const [path, error] of Object.entries(fields)) {
    const [, list, index] = /^(\w+)\.(\d+)/.exec(path) ?? []
    if (list !== undefined) lists[list] ??= `Entry ${Number(index) + 1}: ${error}`
  }
  return { ...lists, ...fields }
}
