import { useState, type ReactNode } from 'react'
import { useBusy } from '#app/client/use-busy.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { SubmitCount } from './answered-error.ts'
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
  return (
    <Dialog onClose={form.onClose} title={title} wide={wide}>
      <DialogForm {...form} />
    </Dialog>
  )
}
