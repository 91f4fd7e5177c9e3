import { useRef } from 'react'
import { refresh } from '#app/ui/icons/controls.ts'
import { trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { image } from '#app/ui/icons/reading.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { findCategory } from '#domain/articles/categories.ts'
import { TextField } from '#app/admin/kit/fields.tsx'
import { Tip } from '#app/admin/kit/tip.tsx'
import { imagesIn, type InlineImage } from './merge-article.ts'
import { useImageActions } from './use-image-actions.ts'
import type { ArticleEdit } from './use-article-edit.ts'

export const acceptedImageTypes = 'image/jpeg,image/png,image/webp,image/avif'
const maxAltLength = 50

export function ImagesPanel({ edit }: { edit: ArticleEdit }) {
  const { base, fields, set } = edit
  const actions = useImageActions(edit)
  const inline = imagesIn(fields.content)
  return (
    <section className="panel" aria-label="Pictures">
      <div className="panel__head">
        <h2>Pictures</h2>
        <span className="meta-text soft">Saved immediately</span>
      </div>
      <div className="panel__body stack">
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
        <HeroButtons actions={actions} />
        <TextField
          label="Image description"
          error={edit.errors['image_alt']}
          hint="Read aloud by screen readers."
          value={fields.image_alt}
          onChange={(image_alt) => set({ image_alt })}
        />
        {inline.length > 0 && (
          <ul className="inline-images" aria-label="Inline images">
            {inline.map((picture, index) => (
              <InlineImageRow picture={picture} number={index + 1} actions={actions} key={picture.src} />
            ))}
          </ul>
        )}
        <Button variant="secondary" busy={actions.working === 'all'} onClick={actions.regenerateAll}>
          {actions.working === 'all' ? 'Regenerating...' : 'Regenerate images'}
        </Button>
      </div>
    </section>
  )
}

type Actions = ReturnType<typeof useImageActions>

function HeroButtons({ actions }: { actions: Actions }) {
  const file = useRef<HTMLInputElement>(null)
  const uploading = actions.working === 'upload'
  const drawing = actions.working === 'hero'
  return (
    <div className="row row--close">
      <input
        ref={file}
        type="file"
        accept={acceptedImageTypes}
        hidden
        aria-label="Hero image file"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) actions.uploadHero(chosen)
          event.currentTarget.value = ''
        }}
      />
      <Button variant="secondary" busy={uploading} onClick={() => file.current?.click()}>
        {!uploading && <Glyph d={image} size="small" />}
        {uploading ? 'Uploading...' : 'Upload image'}
      </Button>
      <Button variant="secondary" busy={drawing} onClick={actions.regenerateHero}>
        {!drawing && <Glyph d={refresh} size="small" />}
        {drawing ? 'Regenerating...' : 'Regenerate hero image'}
      </Button>
    </div>
  )
}

type InlineProps = { picture: InlineImage; number: number; actions: Actions }

function InlineImageRow({ picture, number, actions }: InlineProps) {
  const { src, alt } = picture
  const short = Array.from(alt || `Inline image ${number}`)
    .slice(0, maxAltLength)
    .join('')
  return (
    <li>
      <Picture src={src} alt={short} width={160} height={120} ratio="4-3" onFail="placeholder" />
      <span className="small">Inline image {number}</span>
      <span className="row-actions">
        <Tip text="Regenerate inline image">
          <Button
            size="icon"
            aria-label={`Regenerate inline image: ${short}`}
            busy={actions.working === src}
            onClick={() => actions.regenerateInline(src)}
          >
            {actions.working !== src && <Glyph d={refresh} size="small" />}
          </Button>
        </Tip>
        <Tip text="Delete inline image">
          <Button size="icon" aria-label={`Delete inline image: ${short}`} onClick={() => actions.deleteInline(src)}>
            <Glyph d={trash} size="small" />
          </Button>
        </Tip>
      </span>
    </li>
  )
}
