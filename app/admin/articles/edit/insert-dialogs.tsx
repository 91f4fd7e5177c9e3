import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { submitJson, attempt, toastSuccess } from '#app/admin/kit/actions.ts'
import { type DialogProps, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import { acceptedImageTypes } from './image-types.ts'
import { imageForm } from './use-image-actions.ts'

type Props = DialogProps & { onInsert: (text: string) => void }

/** Brackets would end the text of a link or an image too early. */
export const linkText = (text: string) => text.replaceAll(/[[\]\n]/g, ' ').trim()

export function InsertLinkDialog({ open, onClose, onInsert, selectedText }: Props & { selectedText: string }) {
  const [error, setError] = useState<string>()
  function insert(form: HTMLFormElement) {
    const { text, url } = formValues(form, 'text', 'url')
    const link = parseSafeLink(url.trim())
    if (!link) return setError('This link would be shown as plain text. Use an https URL, or a path like /shop.')
    setError(undefined)
    onInsert(`[${text.trim() || url.trim()}](${url.trim()})`)
  }
  const close = () => {
    setError(undefined)
    onClose()
  }
  return (
    <FormDialog open={open} onClose={close} title="Insert a link" onSubmit={insert} submitLabel="Insert">
      <TextField label="Link text" name="text" defaultValue={selectedText} />
      <TextField label="URL" error={error} name="url" inputMode="url" placeholder="https://" />
    </FormDialog>
  )
}

export function InsertImageDialog({ open, onClose, onInsert }: Props) {
  const [errors, setErrors] = useState<{ image?: string; alt?: string }>({})

  async function upload(form: HTMLFormElement) {
    const file = new FormData(form).get('image')
    const alt = linkText(formValues(form, 'alt').alt)
    const hasFile = file instanceof File && file.size > 0
    setErrors({
      ...(!hasFile && { image: 'Please choose an image.' }),
      ...(!alt && { alt: 'Please describe the image.' }),
    })
    if (!hasFile || !alt) return
    await attempt('Failed to upload image', async () => {
      const { url } = await submitJson('POST /api/admin/media', { form: imageForm(file) })
      toastSuccess('Image uploaded successfully')
      onInsert(`![${alt}](${url})`)
    })
  }
  const close = () => {
    setErrors({})
    onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Insert image"
      onSubmit={upload}
      submitLabel="Upload and insert"
      busyLabel="Uploading..."
    >
      <TextField
        label="Image"
        error={errors.image}
        hint="JPEG, PNG, WebP or AVIF."
        type="file"
        name="image"
        accept={acceptedImageTypes}
      />
      <TextField label="Alt text" error={errors.alt} hint="Read aloud by screen readers." name="alt" />
    </FormDialog>
  )
}
