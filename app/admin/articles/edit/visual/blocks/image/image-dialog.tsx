import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { attempt, toastSuccess } from '#app/admin/kit/actions.ts'
import { TextField } from '#app/admin/kit/fields.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { ItemPicker } from '#app/admin/kit/item-picker.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { acceptedImageTypes, imageForm } from '#app/admin/media/image-form.ts'
import { formValues } from '#app/client/form-values.ts'
import { Picture } from '#app/ui/picture.tsx'
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

/** The pictures that were made or uploaded before. The server lists those that this account may use. */
function LibraryPicker({ onChoose }: { onChoose: BlockDialogProps['onSave'] }) {
  const [q, setQ] = useState('')
  const pictures = useQuery('GET /api/admin/media', { query: { q } })
  return (
    <div role="group" aria-label="Media library">
      <p className="field__label">Or choose from the media library</p>
      <ItemPicker
        what="pictures"
        placeholder="Search pictures"
        emptyText="No pictures found."
        q={q}
        onSearch={setQ}
        query={pictures}
        items={(data) =>
          data.pictures
            .slice(0, maxOffered)
            .map(({ id, url, alt, credit }) => ({
              id,
              title: alt || 'Without a description',
              note: credit,
              disabled: false,
              choose: () => onChoose({ src: url, alt }),
              picture: <Picture src={url} alt="" width={96} height={72} ratio="4-3" onFail="placeholder" />,
            }))
        }
      />
    </div>
  )
}

const maxOffered = 12
