import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { attempt, toastSuccess } from '#app/admin/kit/actions.ts'
import { TextField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { acceptedImageTypes, imageForm } from '#app/admin/media/image-form.ts'
import { LibraryPicker } from '#app/admin/media/library-picker.tsx'
import { formValues } from '#app/client/form-values.ts'
import type { BlockDialogProps } from '../editor-block.ts'

export function ImageDialog({ onClose, onSave }: BlockDialogProps) {
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
      const { url } = await fetchJson('POST /api/admin/media', { form: imageForm(file), query: { alt } })
      toastSuccess('Image uploaded successfully')
      onSave({ src: url, alt })
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Insert image"
      onSubmit={upload}
      submitLabel="Upload and insert"
      busyLabel="Uploading...">
      <TextField
        label="Image"
        error={errors.image}
        hint="JPEG, PNG, WebP or AVIF."
        type="file"
        name="image"
        accept={acceptedImageTypes}
      />
      <TextField label="Alt text" error={errors.alt} hint="Read aloud by screen readers." name="alt" />
      <LibraryPicker onChoose={onSave} />
    </FormDialog>
  )
}
