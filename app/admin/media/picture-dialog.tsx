import { useState, type ComponentProps } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { formValues } from '#app/client/form-values.ts'
import { createStore } from '#app/client/store.ts'
import { useStore } from '#app/client/use-store.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { edit, trash } from '#app/ui/icons/dashboard.json'
import { image } from '#app/ui/icons/reading.json'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { attempt, attemptConfirmed, toastSuccess, useAction, type ToastAction } from '../kit/actions.ts'
import { ActionButton, FileButton } from '../kit/buttons.tsx'
import { confirm } from '../kit/confirm.tsx'
import { TextField } from '../kit/fields.tsx'
import { DialogForm } from '../kit/form-dialog.tsx'
import { pluralize } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { useHasRole } from '../kit/use-role.ts'
import { UsedIn } from '../kit/used-in.tsx'
import { joinCredit, splitCredit } from '#domain/articles/picture-credit.ts'
import { acceptedImageTypes, imageForm } from './image-form.ts'

const crops = ['21-9', '4-3', '1-1'] as const
const arrowSteps = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] } as const
const deleteQuestion = {
  title: 'Delete this picture?',
  text: 'Nothing shows it now, but earlier versions of an article may. This cannot be undone.',
  confirmLabel: 'Delete picture',
  danger: true,
} as const

type Picture = ResponseOf<'GET /api/admin/media'>['pictures'][number]

const editedId = createStore('')
export const editPicture = (id: string) => editedId.set(id)
const close = () => editPicture('')
/** Empty for pictures of other sites. */
const mediaId = (url: string) => /^\/media\/([0-9a-f]{24})\./.exec(url)?.[1] ?? ''

/** Opened by `editPicture`. It is not inside the form that opens it, because forms cannot be nested. */
export function PictureDialog() {
  const id = useStore(editedId, '')
  const query = useQuery('GET /api/admin/media', id === '' ? 'skip' : { query: { q: id } })
  return (
    <Dialog open={id !== ''} onClose={close} title="Picture" wide>
      <ListStates query={query} what="the picture">
        {({ pictures }) => pictures.map((picture) => <PictureForm picture={picture} key={picture.id} />)}
      </ListStates>
    </Dialog>
  )
}

function PictureForm({ picture: { id, url, alt, credit, used_in, focal_x, focal_y } }: { picture: Picture }) {
  const params = { id }
  const words = splitCredit(credit)
  const [point, setPoint] = useState<FocalPoint | undefined>(
    focal_x === null || focal_y === null ? undefined : [focal_x, focal_y],
  )
  const finish = (text: string, next = '', action?: ToastAction) => {
    toastSuccess(text, undefined, action)
    invalidate('/api/admin/')
    editPicture(next)
  }
  const save = (form: HTMLFormElement) =>
    attempt('Failed to save picture', async () => {
      const { alt: text, ...line } = formValues(form, 'alt', 'caption', 'credit')
      const body = { alt: text, credit: joinCredit(line), focal_x: point?.[0] ?? null, focal_y: point?.[1] ?? null }
      await fetchJson('PUT /api/admin/media/:id', { params, body })
      finish('Picture saved')
    })
  const replace = async (file: File) => {
    const usages = pluralize(used_in.length, 'place')
    if (used_in.length > 0 && !(await confirm({ ...replaceQuestion, text: replaceText(usages) }))) return
    const by = await fetchJson('POST /api/admin/media/:id/replacement', { params, form: imageForm(file) })
    const next = mediaId(by.url)
    finish('Picture replaced everywhere', next, { label: 'Undo', onClick: () => void undoReplacement(next, id) })
  }
  const remove = () =>
    attemptConfirmed(deleteQuestion, 'Failed to delete picture', async () => {
      await fetchJson('DELETE /api/admin/media/:id', { params })
      finish('Picture deleted')
    })
  return (
    <DialogForm onClose={close} onSubmit={save} submitLabel="Save" busyLabel="Saving...">
      <FocalPointField src={url} point={point} onChange={setPoint} />
      <TextField label="Alt text" name="alt" defaultValue={alt} hint="What it shows. Articles keep their own." />
      <TextField
        label="Caption"
        name="caption"
        defaultValue={words.caption}
        hint="Shown under it in articles, such as: Mia at the window."
      />
      <TextField
        label="Credit"
        name="credit"
        defaultValue={words.credit}
        hint="Shown with it, such as: Photo: Ann Lee. Caption and credit have 200 characters together."
      />
      {used_in.length > 0 && <UsedIn usages={used_in} noun="place" />}
      <div className="row row--close">
        <UploadButton label="Replace everywhere" errorTitle="Failed to replace picture" onChoose={replace} />
        {used_in.length === 0 && (
          <ActionButton variant="danger-outline" icon={trash} onClick={() => void remove()}>
            Delete picture
          </ActionButton>
        )}
      </div>
    </DialogForm>
  )
}

const replaceQuestion = {
  title: 'Replace this picture everywhere?',
  confirmLabel: 'Replace everywhere',
  danger: true,
} as const
const replaceText = (usages: string) =>
  `Readers see the new picture at once, in ${usages}. The old picture stays in the library.`

const undoReplacement = (id: string, by: string) =>
  attempt('Failed to undo', async () => {
    await fetchJson('PUT /api/admin/media/:id/replacement', { params: { id }, body: { by } })
    toastSuccess('The old picture is back')
    invalidate('/api/admin/')
    // Not if another picture was opened meanwhile.
    if (editedId.get() === id) editPicture(by)
  })

type UploadProps = { accept?: string; label: string; errorTitle: string; onChoose: (file: File) => Promise<void> }

export function UploadButton({ label, errorTitle, accept = acceptedImageTypes, onChoose }: UploadProps) {
  const [busy, act] = useAction()
  return (
    <FileButton
      icon={image}
      busy={busy}
      busyLabel="Uploading..."
      accept={accept}
      inputLabel="Picture file"
      onChoose={(file) => act(errorTitle, () => onChoose(file))}>
      {label}
    </FileButton>
  )
}

/** For pictures of this site, which editors can change. */
export function PictureButton({ url }: { url: string }) {
  const isEditor = useHasRole('editor')
  const id = mediaId(url)
  return isEditor && id ? (
    <ActionButton icon={edit} onClick={() => editPicture(id)}>
      Credit and crop
    </ActionButton>
  ) : null
}

type FieldProps = ComponentProps<typeof TextField> & { value: string; onChange: (url: string) => void }

/** The URL of a picture, to be typed or uploaded. */
export function PictureField({ value, onChange, ...field }: FieldProps) {
  const upload = async (file: File) =>
    onChange((await fetchJson('POST /api/admin/media', { form: imageForm(file) })).url)
  return (
    <>
      <TextField inputMode="url" spellCheck={false} value={value} onChange={onChange} {...field} />
      <div className="row row--close">
        <UploadButton label="Upload picture" errorTitle="Failed to upload image" onChoose={upload} />
        <PictureButton url={value} />
      </div>
    </>
  )
}

/** In percent from the left and the top. */
type FocalPoint = readonly [x: number, y: number]
type FocalProps = { src: string; point: FocalPoint | undefined; onChange: (point: FocalPoint) => void }

const steps: Readonly<Record<string, readonly number[]>> = arrowSteps
const toPercent = (value: number) => Math.round(Math.min(100, Math.max(0, value)))

/** What stays visible when a picture is cropped: chosen by a click on the picture or by arrow keys. */
function FocalPointField({ src, point, onChange }: FocalProps) {
  const [x, y] = point ?? [50, 50]
  const choose = (left: number, top: number) => onChange([toPercent(left), toPercent(top)])
  return (
    <div className="focal">
      <button
        type="button"
        className="focal__picture"
        aria-label={`Focal point: ${x}% from the left, ${y}% from the top`}
        aria-describedby="focal-hint"
        onClick={({ clientX, clientY, currentTarget, detail }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect()
          // The Enter key clicks without a position.
          if (detail > 0) choose(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
        }}
        onKeyDown={(event) => {
          const [right, down] = steps[event.key] ?? []
          if (right === undefined || down === undefined) return
          event.preventDefault()
          choose(x + right, y + down)
        }}>
        <img src={src} alt="" />
        <span className="focal__dot" style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <div className="focal__crops" aria-hidden="true">
        {crops.map((ratio) => (
          <span className={`picture picture--${ratio}`} key={ratio}>
            <img src={src} alt="" style={point && { objectPosition: `${x}% ${y}%` }} />
          </span>
        ))}
      </div>
      <p className="field__hint" id="focal-hint">
        Press the part that must stay visible, or use the arrow keys.
      </p>
      <output className="visually-hidden">{point && `${x}% from the left, ${y}% from the top`}</output>
    </div>
  )
}
