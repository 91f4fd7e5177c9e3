import { useState, type SubmitEvent } from 'react'
import { valuesOf } from '#app/client/form-values.ts'
import { seen, useBusy } from '#app/client/use-busy.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Input } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { call } from '#app/admin/kit/fetch-json.ts'
import { tellFailure, tellSuccess } from '#app/admin/kit/toasts.ts'
import { takenImages } from './images-panel.tsx'

type Props = { open: boolean; onClose: () => void; onInsert: (text: string) => void }
type Faults = { image?: string; alt?: string }

export function ImageDialog({ open, onClose, onInsert }: Props) {
  const [busy, run] = useBusy()
  const [faults, setFaults] = useState<Faults>({})

  function upload(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const file = new FormData(form).get('image')
    const alt = valuesOf(form, 'alt')
      .alt.replaceAll(/[[\]\n]/g, ' ')
      .trim()
    const missing: Faults = {
      ...(!(file instanceof File && file.size > 0) && { image: 'Please choose a picture.' }),
      ...(!alt && { alt: 'Please say what the picture shows.' }),
    }
    setFaults(missing)
    if (missing.image || missing.alt || !(file instanceof File)) return
    run(async () => {
      try {
        const body = new FormData()
        body.set('image', file)
        const { url } = await seen(call<{ url: string }>('/api/admin/media', { method: 'POST', form: body }))
        tellSuccess('Image uploaded successfully')
        onInsert(`![${alt}](${url})`)
      } catch (error) {
        tellFailure('Failed to upload image', error)
      }
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Insert a picture"
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
        <Field label="Picture" error={faults.image} hint="JPEG, PNG, WebP, AVIF or GIF.">
          {(wiring) => <Input type="file" name="image" accept={takenImages} {...wiring} />}
        </Field>
        <Field label="What it shows" error={faults.alt} hint="Read out to those who cannot see it.">
          {(wiring) => <Input name="alt" {...wiring} />}
        </Field>
      </form>
    </Dialog>
  )
}
