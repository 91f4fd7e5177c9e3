import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import type { DialogProps } from '#app/admin/kit/dialog-props.ts'
import { TextField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { parseSafeLink } from '#domain/affiliate/links.ts'

type Props = DialogProps & { onInsert: (text: string) => void; selectedText: string }

export function InsertLinkDialog({ open, onClose, onInsert, selectedText }: Props) {
  const [error, setError] = useState<string>()
  function insert(form: HTMLFormElement) {
    const { text, url } = formValues(form, 'text', 'url')
    const link = parseSafeLink(url.trim())
    if (!link) return setError('This link would be shown as plain text. Use an https URL, or a path like /shop.')
    setError(undefined)
    onInsert(`[${text.trim() || url.trim()}](${url.trim()})`)
  }
  return (
    <FormDialog open={open} onClose={onClose} title="Insert a link" onSubmit={insert} submitLabel="Insert">
      <TextField label="Link text" name="text" defaultValue={selectedText} />
      <TextField label="URL" error={error} name="url" inputMode="url" placeholder="https://" />
    </FormDialog>
  )
}
