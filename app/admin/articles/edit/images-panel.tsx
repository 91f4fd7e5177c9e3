import { refresh } from '#app/ui/icons/controls.json'
import { trash } from '#app/ui/icons/dashboard.json'
import { image } from '#app/ui/icons/reading.json'
import { Picture } from '#app/ui/picture.tsx'
import { ChoosePictureDialog, type ChosenPicture } from './choose-picture-dialog.tsx'
import { useCategoryLook } from '#app/ui/site-categories.tsx'
import { ActionButton, FileButton, IconButton } from '#app/admin/kit/buttons.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useHasRole } from '#app/admin/kit/use-role.ts'
import { acceptedImageTypes, imageForm } from '#app/admin/media/image-form.ts'
import { PictureButton } from '#app/admin/media/picture-dialog.tsx'
import { imagesIn, removeImage, replaceImage, swapImages } from './merge-article.ts'
import type { ArticleEdit } from './use-article-edit.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { useState } from 'react'
import { hasSections } from '#domain/articles/article-text.ts'
import { ApiError, fetchJson } from '#app/client/fetch-json.ts'
import { showToast } from '#app/client/toasts.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { toastError, toastSuccess } from '#app/admin/kit/actions.ts'
import { articlesPath } from '../article-fields.ts'
import { useMayChange } from '../use-may-change.ts'

const maxAltLength = 50

export function ImagesPanel({ edit }: { edit: ArticleEdit }) {
  const { base, fields, bind } = edit
  const actions = useImageActions(edit)
  const lookOf = useCategoryLook()
  const isEditor = useHasRole('editor')
  const mayChange = useMayChange()(base)
  const inline = imagesIn(fields.content)
  const [isChoosing, setChoosing] = useState(false)
  const closeAfter =
    <Value,>(act: (value: Value) => void) =>
    (value: Value) => {
      setChoosing(false)
      act(value)
    }
  return (
    <Panel title="Pictures" heading="h2" aside="Saved immediately" bodyClass="stack">
      <Picture
        src={base.image_url}
        alt={fields.image_alt || 'Hero image'}
        width={640}
        height={360}
        ratio="16-9"
        rounded
        category={lookOf(fields.category)}
        onFail="placeholder"
        key={base.image_url}
      />
      <div className="row row--close">
        {mayChange && (
          <FileButton
            icon={image}
            busy={actions.working === 'upload'}
            busyLabel="Uploading..."
            accept={acceptedImageTypes}
            inputLabel="Hero image file"
            onChoose={actions.uploadHero}>
            Upload image
          </FileButton>
        )}
        {mayChange && (
          <ActionButton busy={actions.working === 'choose'} busyLabel="Changing..." onClick={() => setChoosing(true)}>
            Choose a picture
          </ActionButton>
        )}
        {isEditor && (
          <ActionButton
            icon={refresh}
            busy={actions.working === 'hero'}
            busyLabel="Regenerating..."
            onClick={actions.regenerateHero}>
            Regenerate hero image
          </ActionButton>
        )}
        <PictureButton url={base.image_url} />
      </div>
      {isChoosing && (
        <ChoosePictureDialog
          articleId={base.id}
          onChoose={closeAfter(actions.chooseHero)}
          onUpload={closeAfter(actions.uploadHero)}
          onClose={() => setChoosing(false)}
        />
      )}
      <TextField label="Image description" hint="Read aloud by screen readers." {...bind('image_alt')} />
      {inline.length > 0 && (
        <ul className="inline-images" aria-label="Inline images">
          {inline.map((picture, index) => (
            <InlineImageRow {...picture} number={index + 1} mayChange={mayChange} actions={actions} key={picture.src} />
          ))}
        </ul>
      )}
      {isEditor && (
        <ActionButton busy={actions.working === 'all'} onClick={actions.regenerateAll}>
          {actions.working === 'all' ? 'Regenerating...' : 'Regenerate images'}
        </ActionButton>
      )}
    </Panel>
  )
}

type Actions = ReturnType<typeof useImageActions>

type RowProps = { src: string; alt: string; number: number; mayChange: boolean; actions: Actions }

function InlineImageRow({ src, alt, number, mayChange, actions }: RowProps) {
  const isEditor = useHasRole('editor')
  const short = Array.from(alt || `Inline image ${number}`)
    .slice(0, maxAltLength)
    .join('')
  return (
    <li>
      <Picture src={src} alt={short} width={160} height={120} ratio="4-3" onFail="placeholder" />
      <span className="small">Inline image {number}</span>
      <span className="row-actions">
        {isEditor && (
          <IconButton
            icon={refresh}
            label={`Regenerate inline image: ${short}`}
            tip="Regenerate inline image"
            busy={actions.working === src}
            onClick={() => actions.regenerateInline(src)}
          />
        )}
        {mayChange && (
          <IconButton
            icon={trash}
            label={`Delete inline image: ${short}`}
            tip="Delete inline image"
            onClick={() => actions.deleteInline(src)}
          />
        )}
      </span>
    </li>
  )
}

const noSectionsText = 'Article has no H2 sections to place images after'
const nowLiveText = 'The changes are now live.'

/** Image actions save at once and keep unsaved changes. `working`: `upload`, `choose`, `hero`, `all` or the source of an inline image. */
function useImageActions(edit: ArticleEdit) {
  const [busy, run] = useBusy()
  const [working, setWorking] = useState('')
  const params = { id: edit.base.id }

  function act(what: string, errorTitle: string, task: () => Promise<void>) {
    run(async () => {
      setWorking(what)
      try {
        await task()
        invalidate(`${articlesPath}?`)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'no_sections') toastError(noSectionsText)
        else toastError(errorTitle, error)
      } finally {
        setWorking('')
      }
    })
  }

  return {
    working: busy ? working : '',
    uploadHero: (file: File) =>
      act('upload', 'Failed to upload image', async () => {
        const form = imageForm(file)
        const { article } = await fetchJson('POST /api/admin/articles/:id/hero', { params, form })
        edit.applyImage(article)
        toastSuccess('Image uploaded successfully')
      }),
    chooseHero: (body: ChosenPicture) =>
      act('choose', 'Failed to change hero image', async () => {
        const { article } = await fetchJson('PUT /api/admin/articles/:id/hero', { params, body })
        edit.applyImage(article)
        toastSuccess('Hero image changed', nowLiveText)
      }),
    regenerateHero: () =>
      act('hero', 'Failed to regenerate hero image', async () => {
        const { article } = await fetchJson('POST /api/admin/articles/:id/hero/regenerate', { params })
        edit.applyImage(article)
        toastSuccess('Hero image regenerated successfully. The changes are now live.')
      }),
    regenerateInline: (src: string) =>
      act(src, 'Failed to regenerate inline image', async () => {
        const response = await fetchJson('POST /api/admin/articles/:id/inline', { params, body: { src } })
        edit.applyImage(response.article, (text) => replaceImage(text, src, response.src))
        toastSuccess('Inline image regenerated successfully...', nowLiveText)
      }),
    deleteInline: (src: string) =>
      act(src, 'Failed to delete inline image', async () => {
        const { article } = await fetchJson('DELETE /api/admin/articles/:id/inline', { params, body: { src } })
        edit.applyImage(article, (text) => removeImage(text, src))
        toastSuccess('Inline image deleted and saved')
      }),
    /** The server works on the stored text, so unsaved text stays unsaved. */
    regenerateAll: () =>
      act('all', 'Failed to regenerate images', async () => {
        if (!hasSections(edit.base.content)) {
          const text = hasSections(edit.fields.content)
            ? 'The sections are not saved yet. Save the article first.'
            : undefined
          showToast({ tone: 'destructive', title: noSectionsText, text })
          return
        }
        const { article } = await fetchJson('POST /api/admin/articles/:id/images/regenerate', { params })
        edit.applyImage(article, (text, stored) => swapImages(text, stored, article.content))
        toastSuccess('Images regenerated successfully', nowLiveText)
      }),
  }
}
