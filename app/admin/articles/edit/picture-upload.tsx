import { useRef } from 'react'
import { submitJson, useAction } from '#app/admin/kit/actions.ts'
import { ActionButton } from '#app/admin/kit/buttons.tsx'
import { image } from '#app/ui/icons/reading.ts'
import { acceptedImageTypes } from './image-types.ts'
import { imageForm } from './use-image-actions.ts'

/** Uploads a picture for a field that holds its address. */
export function PictureUpload({ onUploaded }: { onUploaded: (url: string) => void }) {
  const file = useRef<HTMLInputElement>(null)
  const [busy, act] = useAction()
  const upload = (chosen: File) =>
    act('Failed to upload image', async () => {
      const { url } = await submitJson('POST /api/admin/media', { form: imageForm(chosen) })
      onUploaded(url)
    })
  return (
    <div>
      <input
        ref={file}
        type="file"
        accept={acceptedImageTypes}
        hidden
        aria-label="Picture file"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) upload(chosen)
          event.currentTarget.value = ''
        }}
      />
      <ActionButton icon={image} busy={busy} busyLabel="Uploading..." onClick={() => file.current?.click()}>
        Upload picture
      </ActionButton>
    </div>
  )
}
