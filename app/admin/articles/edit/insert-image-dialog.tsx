import { useState, type SubmitEvent } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { toastError, toastSuccess } from '#app/admin/kit/toasts.ts'
import { acceptedImageTypes } from './images-panel.tsx'

type Props = { open: boolean; onClose: () => void; onInsert: (text: string) => void }
type FieldErrors = { image?: string; alt?: string }

export function InsertImageDialog({ open, onClose, onInsert }: Props) {
  const [busy, run] = useBusy()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})

  function upload(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
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
    run(async () => {
      try {
        const body = new FormData()
        body.set('image', file)
        const { url } = await withMinimumBusy(
          fetchUrl<{ url: string }>('/api/admin/media', { method: 'POST', form: body }),
        )
        toastSuccess('Image uploaded successfully')
        onInsert(`![${alt}](${url})`)
      } catch (error) {
        toastError('Failed to upload image', error)
      }
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Insert image"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="insert-image" busy={busy}>
            {busy ? 'Uploading...' : 'Upload and insert'}
          </Button>
        </>
      }
    >
      <form id="insert-image" className="stack" noValidate onSubmit={upload}>
        <Field label="Image" error={fieldErrors.image} hint="JPEG, PNG, WebP, AVIF or GIF.">
          {(controlProps) => <Input type="file" name="image" accept={acceptedImageTypes} {...controlProps} />}
        </Field>
        <Field label="Alt text" error={fieldErrors.alt} hint="Read aloud by screen readers.">
          {(controlProps) => <Input name="alt" {...controlProps} />}
        </Field>
      </form>
    </Dialog>
  )
}
