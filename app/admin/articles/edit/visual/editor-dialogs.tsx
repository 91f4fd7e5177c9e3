import { useState } from 'react'
import { formValues } from '#app/client/form-values.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { ItemPicker } from '#app/admin/kit/item-picker.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { FactPicker } from '#app/admin/planning/fact-picker.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import type { SourceRow } from './schema.ts'

export type LinkTarget = { href: string; text: string }
/** An empty URL removes the link. */
type LinkProps = { onClose: () => void; current: LinkTarget; onLink: (link: LinkTarget) => void }

const stateNames = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const
const badLinkText = 'This link would be shown as plain text. Use an https URL, or a path like /shop.'

/** `example.org/page` is meant as a URL. */
const withScheme = (url: string) => (/^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#:]|$)/i.test(url) ? `https://${url}` : url)

export function LinkDialog({ onClose, current, onLink }: LinkProps) {
  const [error, setError] = useState<string>()
  const [q, setQ] = useState('')
  function submit(form: HTMLFormElement) {
    const { text, url } = formValues(form, 'text', 'url')
    const link = parseSafeLink(withScheme(url.trim()))
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
      <div className="article-links" role="group" aria-label="Your articles">
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
              .map(({ id, slug, title, image_url, state }) => ({
                id,
                title,
                note: state === 'published' ? `/article/${slug}` : `${stateNames[state]}: readers cannot open it yet`,
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

type CiteProps = {
  onClose: () => void
  sources: readonly SourceRow[]
  onCite: (number: number) => void
  onNew: (source: Omit<SourceRow, 'number'>) => void
}

export function CiteDialog({ onClose, sources, onCite, onNew }: CiteProps) {
  const [error, setError] = useState<string>()
  function submit(form: HTMLFormElement) {
    const { title, organization, url, checked } = formValues(form, 'title', 'organization', 'url', 'checked')
    if (!title.trim()) return setError('Please enter a title.')
    onNew({ title: title.trim(), organization: organization.trim(), url: url.trim(), checked })
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
            const source = sources.find(({ title, url }) => title === source_title && url === source_url)
            if (source) return onCite(source.number)
            return onNew({
              title: source_title,
              organization: source_organization,
              url: source_url,
              checked: checked_on ?? '',
            })
          }}
        />
      </div>
      <p className="field__label">Or add a source</p>
      <TextField label="Title" name="title" error={error} />
      <TextField label="Organization" name="organization" />
      <TextField label="Address" name="url" inputMode="url" placeholder="https://" />
      <TextField label="Date checked" name="checked" type="date" />
    </FormDialog>
  )
}
