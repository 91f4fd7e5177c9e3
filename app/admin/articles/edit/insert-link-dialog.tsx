import { useState, type SubmitEvent } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { parseSafeLink } from '#domain/affiliate/links.ts'

type Props = { open: boolean; onClose: () => void; onInsert: (text: string) => void; selectedText: string }

export function InsertLinkDialog({ open, onClose, onInsert, selectedText: chosen }: Props) {
  const [error, setError] = useState<string>()
  function insert(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { words, address } = formValues(event.currentTarget, 'words', 'address')
    const link = parseSafeLink(address.trim())
    if (!link) return setError('This link would be shown as plain text. Use an https URL, or a path like /shop.')
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
        <Field label="Link text">
          {(controlProps) => <Input name="words" defaultValue={chosen} {...controlProps} />}
        </Field>
        <Field label="URL" error={error}>
          {(controlProps) => <Input name="address" inputMode="url" placeholder="https://" {...controlProps} />}
        </Field>
      </form>
    </Dialog>
  )
}
