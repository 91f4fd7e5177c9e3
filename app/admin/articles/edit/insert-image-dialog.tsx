import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { withMinimumBusy } from '#app/client/use-busy.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { attempt } from '#app/admin/kit/attempt.ts'
import type { DialogProps } from '#app/admin/kit/dialog-props.ts'
import { TextField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { toastSuccess } from '#app/admin/kit/toasts.ts'
import { acceptedImageTypes } from './images-panel.tsx'
import { imageForm } from './use-image-actions.ts'

type Props = DialogProps & { onInsert: (text: string) => void }
type FieldErrors = { image?: string; alt?: string }

export function InsertImageDialog({ open, onClose, onInsert }: Props) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})

  async function upload(form: HTMLFormElement) {
    const file = new FormData(form).get('image')
    const alt = formValues(form, 'alt')
      .alt.replaceAll(/[[\]\n]/g, ' ')
      .trim()
    const missing: FieldErrors = {
      ...(!(file instanceof File && file.size > 0) && { image: 'Please choose an image.' }),
      ...(!alt && { alt: 'Please describe the image.' }),
    }
    setFieldErrors(missing)
    if (missing.image || missing.alt || !(file instanceof File)) return
    await attempt('Failed to upload image', async () => {
      const { url } = await withMinimumBusy(fetchJson('POST /api/admin/media', { form: imageForm(file) }))
      toastSuccess('Image uploaded successfully')
      onInsert(`![${alt}](${url})`)
    })
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Insert image"
      onSubmit={upload}
      submitLabel="Upload and insert"
      busyLabel="Uploading..."
    >
      <TextField
        label="Image"
        error={fieldErrors.image}
        hint="JPEG, PNG, WebP or AVIF."
        type="file"
        name="image"
        accept={acceptedImageTypes}
      />
      <TextField label="Alt text" error={fieldErrors.alt} hint="Read aloud by screen readers." name="alt" />
    </FormDialog>
  )
}
