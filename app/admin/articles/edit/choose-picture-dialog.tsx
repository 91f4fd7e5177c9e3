import { image } from '#app/ui/icons/reading.json'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { FileButton } from '#app/admin/kit/buttons.tsx'
import { ListStates } from '#app/admin/kit/list-states.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { acceptedImageTypes } from '#app/admin/media/image-form.ts'
import { LibraryPicker } from '#app/admin/media/library-picker.tsx'

export type ChosenPicture = { picture: string } | { url: string }
type Props = {
  articleId: string
  onChoose: (picture: ChosenPicture) => void
  onUpload: (file: File) => void
  onClose: () => void
}

export function ChoosePictureDialog({ articleId, onChoose, onUpload, onClose }: Props) {
  const suggestions = useQuery('GET /api/admin/articles/:id/pictures', { params: { id: articleId } })
  return (
    <Dialog onClose={onClose} title="Choose a picture" wide>
      <div className="stack">
        <div role="group" aria-label="Suggested pictures">
          <p className="field__label">Pictures that suit this article</p>
          <ListStates query={suggestions} what="the pictures">
            {({ pictures }) => (
              <ul className="choose-list choose-list--pictures">
                {pictures.map(({ picture, title, reason, url }) => (
                  <li key={picture}>
                    <button type="button" onClick={() => onChoose({ picture })}>
                      <Picture src={url} alt="" width={240} height={180} ratio="4-3" rounded onFail="placeholder" />
                      <span>
                        <b>{title}</b>
                        <small>{reason}</small>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </ListStates>
        </div>
        <LibraryPicker onChoose={({ src }) => onChoose({ url: src })} />
        <div>
          <FileButton icon={image} accept={acceptedImageTypes} inputLabel="New hero image file" onChoose={onUpload}>
            Upload a photo
          </FileButton>
        </div>
      </div>
    </Dialog>
  )
}
