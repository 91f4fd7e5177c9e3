import { submitJson, useAction } from '#app/admin/kit/actions.ts'
import { FileButton } from '#app/admin/kit/buttons.tsx'
import { image } from '#app/ui/icons/reading.json'
import { acceptedImageTypes, imageForm } from './use-image-actions.ts'

export function PictureUpload({ onUploaded }: { onUploaded: (url: string) => void }) {
  const [busy, act] = useAction()
  const upload = (chosen: File) =>
    act('Failed to upload image', async () => {
      const { url } = await submitJson('POST /api/admin/media', { form: imageForm(chosen) })
      onUploaded(url)
    })
  return (
    <div>
      <FileButton
        icon={image}
        busy={busy}
        busyLabel="Uploading..."
        accept={acceptedImageTypes}
        inputLabel="Picture file"
        onChoose={upload}
      >
        Upload picture
      </FileButton>
    </div>
  )
}
