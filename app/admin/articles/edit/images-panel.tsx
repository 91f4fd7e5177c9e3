import { refresh } from '#app/ui/icons/controls.json'
import { trash } from '#app/ui/icons/dashboard.json'
import { image } from '#app/ui/icons/reading.json'
import { Picture } from '#app/ui/picture.tsx'
import { findCategory } from '#domain/articles/categories.ts'
import { ActionButton, FileButton, IconButton } from '#app/admin/kit/buttons.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useHasRole } from '#app/admin/kit/use-role.ts'
import { acceptedImageTypes } from '#app/admin/media/image-form.ts'
import { PictureButton } from '#app/admin/media/picture-dialog.tsx'
import { useImageActions } from './use-image-actions.ts'
import { imagesIn } from './merge-article.ts'
import type { ArticleEdit } from './use-article-edit.ts'

const maxAltLength = 50

export function ImagesPanel({ edit }: { edit: ArticleEdit }) {
  const { base, fields, bind } = edit
  const actions = useImageActions(edit)
  const isEditor = useHasRole('editor')
  const inline = imagesIn(fields.content)
  return (
    <Panel title="Pictures" heading="h2" aside="Saved immediately" bodyClass="stack">
      <Picture
        src={base.image_url}
        alt={fields.image_alt || 'Hero image'}
        width={640}
        height={360}
        ratio="16-9"
        rounded
        category={findCategory(fields.category)?.key}
        onFail="placeholder"
        key={base.image_url}
      />
      <HeroButtons actions={actions} url={base.image_url} />
      <TextField label="Image description" hint="Read aloud by screen readers." {...bind('image_alt')} />
      {inline.length > 0 && (
        <ul className="inline-images" aria-label="Inline images">
          {inline.map((picture, index) => (
            <InlineImageRow {...picture} number={index + 1} actions={actions} key={picture.src} />
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

type HeroProps = { actions: Actions; url: string }

function HeroButtons({ actions: { working, uploadHero, regenerateHero }, url }: HeroProps) {
  const isEditor = useHasRole('editor')
  return (
    <div className="row row--close">
      <FileButton
        icon={image}
        busy={working === 'upload'}
        busyLabel="Uploading..."
        accept={acceptedImageTypes}
        inputLabel="Hero image file"
        onChoose={uploadHero}
      >
        Upload image
      </FileButton>
      {isEditor && (
        <ActionButton icon={refresh} busy={working === 'hero'} busyLabel="Regenerating..." onClick={regenerateHero}>
          Regenerate hero image
        </ActionButton>
      )}
      <PictureButton url={url} />
    </div>
  )
}

type RowProps = { src: string; alt: string; number: number; actions: Actions }

function InlineImageRow({ src, alt, number, actions }: RowProps) {
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
        <IconButton
          icon={trash}
          label={`Delete inline image: ${short}`}
          tip="Delete inline image"
          onClick={() => actions.deleteInline(src)}
        />
      </span>
    </li>
  )
}
