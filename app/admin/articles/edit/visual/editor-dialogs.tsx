import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { ItemPicker } from '#app/admin/kit/item-picker.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { FactPicker } from '#app/admin/planning/fact-picker.tsx'
import { ProductPicker } from '#app/admin/products/product-picker.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import type { SourceRow } from './schema.ts'
import { rememberProduct } from './product-keys.ts'
import { submitJson, attempt, toastSuccess } from '#app/admin/kit/actions.ts'
import { acceptedImageTypes, imageForm } from '#app/admin/media/image-form.ts'

export type LinkTarget = { href: string; text: string }
/** An empty address removes the link. */
type LinkProps = { onClose: () => void; current: LinkTarget; onLink: (link: LinkTarget) => void }

const badLinkText = 'This link would be shown as plain text. Use an https URL, or a path like /shop.'

export function LinkDialog({ onClose, current, onLink }: LinkProps) {
  const [error, setError] = useState<string>()
  const [q, setQ] = useState('')
  function submit(form: HTMLFormElement) {
    const { text, url } = formValues(form, 'text', 'url')
    const link = parseSafeLink(url.trim())
    if (link) onLink({ href: link.href, text: text.trim() || url.trim() })
    else setError(badLinkText)
  }
  const articles = useQuery('GET /api/admin/articles', { query: { q } })
  return (
    <FormDialog onClose={onClose} title="Insert a link" onSubmit={submit} submitLabel="Insert">
      <TextField label="Link text" name="text" defaultValue={current.text} />
      <TextField
        label="URL"
        error={error}
        name="url"
        inputMode="url"
        placeholder="https://"
        defaultValue={current.href}
      />
      {current.href && (
        <Button variant="quiet" onClick={() => onLink({ href: '', text: current.text })}>
          Remove link
        </Button>
      )}
      <div className="own-articles" role="group" aria-label="Your articles">
        <p className="field__label">Or link to one of your articles</p>
        <ItemPicker
          what="articles"
          placeholder="Search your articles"
          emptyText="No articles found."
          q={q}
          onSearch={setQ}
          query={articles}
          items={(data) =>
            data.articles
              .slice(0, 8)
              .map(({ id, slug, title, image_url }) => ({
                id,
                title,
                note: `/article/${slug}`,
                disabled: false,
                choose: () => onLink({ href: `/article/${slug}`, text: current.text || title }),
                picture: <Picture src={image_url} alt="" width={96} height={72} ratio="4-3" onFail="placeholder" />,
              }))
          }
        />
      </div>
    </FormDialog>
  )
}

type ProductProps = { onClose: () => void; onChoose: (key: string) => void }

export function ProductDialog({ onClose, onChoose }: ProductProps) {
  return (
    <Dialog onClose={onClose} title="Insert a product card">
      <ProductPicker onChoose={(product) => onChoose(rememberProduct(product))} />
    </Dialog>
  )
}

type CiteProps = {
  onClose: () => void
  sources: readonly SourceRow[]
  onCite: (number: number) => void
  onNew: (source: Omit<SourceRow, 'number'>) => void
}

export function CiteDialog({ onClose, sources, onCite, onNew }: CiteProps) {
  const [error, setError] = useState<string>()
  function submit(form: HTMLFormElement) {
    const { title, organization, address, checked } = formValues(form, 'title', 'organization', 'address', 'checked')
    if (!title.trim()) return setError('Please enter a title.')
    onNew({ title: title.trim(), organization: organization.trim(), address: address.trim(), checked })
  }
  return (
    <FormDialog onClose={onClose} title="Cite a source" onSubmit={submit} submitLabel="Add and cite">
      {sources.length > 0 && (
        <ul className="choose-list" aria-label="Sources of this article">
          {sources.map(({ number, title, organization }) => (
            <li key={number}>
              <button type="button" onClick={() => onCite(number)}>
                <span className="sources-form__number numeric">{number}</span>
                <span>
                  <b>{title || 'Untitled source'}</b>
                  <small>{organization}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="stack" role="group" aria-label="Facts">
        <p className="field__label">Cite the source of a fact</p>
        <FactPicker
          onChoose={({ source_title, source_organization, source_url, checked_on }) => {
            const known = sources.find(({ title, address }) => title === source_title && address === source_url)
            if (known) return onCite(known.number)
            return onNew({
              title: source_title,
              organization: source_organization,
              address: source_url,
              checked: checked_on ?? '',
            })
          }}
        />
      </div>
      <p className="field__label">Or add a source</p>
      <TextField label="Title" name="title" error={error} />
      <TextField label="Organization" name="organization" />
      <TextField label="Address" name="address" inputMode="url" placeholder="https://" />
      <TextField label="Date checked" name="checked" type="date" />
    </FormDialog>
  )
}

type InsertImageProps = { onClose: () => void; onInsert: (text: string) => void }

export function InsertImageDialog({ onClose, onInsert }: InsertImageProps) {
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
      const { url } = await submitJson('POST /api/admin/media', { form: imageForm(file), query: { alt } })
      toastSuccess('Image uploaded successfully')
      onInsert(`![${alt}](${url})`)
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
    </FormDialog>
  )
}
