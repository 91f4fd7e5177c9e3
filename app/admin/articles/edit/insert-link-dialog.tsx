import { useState, type SubmitEvent } from 'react'
import { valuesOf } from '#app/client/form-values.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { judgeLink } from '#domain/affiliate/links.ts'

type Props = { open: boolean; onClose: () => void; onInsert: (text: string) => void; chosen: string }

export function LinkDialog({ open, onClose, onInsert, chosen }: Props) {
  const [error, setError] = useState<string>()
  function insert(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { words, address } = valuesOf(event.currentTarget, 'words', 'address')
    const link = judgeLink(address.trim())
    if (!link)
      return setError(
        'Readers would see this as plain text. Use an https address of a common kind, or a path like /shop.',
      )
    setError(undefined)
    onInsert(`[${words.trim() || address.trim()}](${address.trim()})`)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Insert a link"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="insert-link">
            Insert
          </Button>
        </>
      }
    >
      <form id="insert-link" className="stack" noValidate onSubmit={insert}>
        <Field label="Words">{(wiring) => <Input name="words" defaultValue={chosen} {...wiring} />}</Field>
        <Field label="Address" error={error}>
          {(wiring) => <Input name="address" inputMode="url" placeholder="https://" {...wiring} />}
        </Field>
      </form>
    </Dialog>
  )
}
