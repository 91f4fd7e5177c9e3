import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { submitJson, attempt, toastSuccess } from '#app/admin/kit/actions.ts'
import { type DialogProps, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { acceptedImageTypes } from './image-types.ts'
import { imageForm } from './use-image-actions.ts'

type Props = DialogProps & { onInsert: (text: string) => void }

export function InsertImageDialog({ open, onClose, onInsert }: Props) {
  const [errors, setErrors] = useState<{ image?: string; alt?: string }>({})

  async function upload(form: HTMLFormElement) {
    const file = new FormData(form).get('image')
    // A bracket would end the alt text too early.
    const alt = formValues(form, 'alt')
      .alt.replaceAll(/[[\]\n]/g, ' ')
      .trim()
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
