import { useState } from 'react'
import { fetchJson, conflictOf } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { plus } from '#app/ui/icons/controls.json'
import { edit } from '#app/ui/icons/dashboard.json'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { attemptConfirmed, toastSuccess } from '../kit/actions.ts'
import { confirmFindings } from '../articles/review/confirm-findings.ts'
import { PictureField } from '../media/picture-dialog.tsx'
import { ActionButton, DeleteButton, IconButton } from '../kit/buttons.tsx'
import { DataTable, type Column } from '../kit/data-table.tsx'
import { DialogForm, useFieldErrors } from '../kit/form-dialog.tsx'
import { pluralize } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { formValues } from '#app/client/form-values.ts'
import { authorErrors, type AuthorInput } from '#domain/authors/author.ts'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'
import { formatLinks, parseLinks } from './author-links.ts'

const authorsPath = '/api/admin/authors'

type ListedAuthor = ResponseOf<'GET /api/admin/authors'>['authors'][number]

export function AuthorsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery('GET /api/admin/authors')
  const [edited, setEdited] = useState<AdminAuthor | 'new'>()
  const backToList = () => setEdited(undefined)
  if (edited !== undefined) {
    const author = edited === 'new' ? undefined : edited
    return (
      <Dialog onClose={onClose} title={author ? 'Edit author' : 'New author'} key={author?.id ?? 'new'}>
        <AuthorForm author={author} onClose={backToList} />
      </Dialog>
    )
  }
  const columns: readonly Column<ListedAuthor>[] = [
    { head: 'Name', renderCell: ({ name, slug }) => <a href={`/author/${slug}`}>{name}</a> },
    { head: 'Kind', renderCell: ({ kind }) => (kind === 'desk' ? 'Desk' : 'Person') },
    { head: 'Articles', renderCell: ({ articles }) => articles, className: 'numeric' },
    {
      head: { hidden: 'Actions' },
      renderCell: (author) => (
        <span className="row-actions">
          <IconButton icon={edit} label={`Edit ${author.name}`} tip="Edit" onClick={() => setEdited(author)} />
          <DeleteButton name={author.name} onClick={() => void remove(author)} />
        </span>
      ),
    },
  ]
  return (
    <Dialog onClose={onClose} title="Authors" wide key="list">
      <div className="stack">
        <p>
          Every author has a page with a biography and articles. An article whose author is not listed here shows the
          name without a link.
        </p>
        <div>
          <ActionButton variant="primary" icon={plus} onClick={() => setEdited('new')}>
            New author
          </ActionButton>
        </div>
        <ListStates query={query} what="the authors">
          {({ authors }) => (
            <DataTable
              label="Authors"
              columns={columns}
              rows={authors}
              rowKey={({ id }) => id}
              empty="There are no authors yet."
            />
          )}
        </ListStates>
      </div>
    </Dialog>
  )
}

function remove({ id, name, articles }: ListedAuthor) {
  const kept = articles > 0 ? ` ${pluralize(articles, 'article')} will show the name without a link.` : ''
  return attemptConfirmed(
    {
      title: `Delete ${name}?`,
      text: `The author page is deleted.${kept}`,
      confirmLabel: 'Delete author',
      danger: true,
    },
    'Failed to delete author',
    async () => {
      await fetchJson('DELETE /api/admin/authors/:id', { params: { id } })
      toastSuccess('Author deleted successfully', name)
      invalidate(authorsPath)
    },
  )
}

type AdminAuthor = ResponseOf<'PUT /api/admin/authors/:id'>['author']

const kinds = [
  { value: 'desk', label: 'Editorial desk' },
  { value: 'person', label: 'Person' },
]

function saveAuthor(body: AuthorInput & { release?: true }, current: AdminAuthor | undefined) {
  if (!current) return fetchJson('POST /api/admin/authors', { body })
  const { id, version } = current
  return fetchJson('PUT /api/admin/authors/:id', { params: { id }, body: { ...body, version } })
}

function AuthorForm({ author, onClose }: { author: AdminAuthor | undefined; onClose: () => void }) {
  const { errors, save } = useFieldErrors('Failed to save author')
  const [current, setCurrent] = useState(author)
  const [picture, setPicture] = useState(author?.image_url ?? '')

  function submit(form: HTMLFormElement) {
    const fields = readFields(form)
    const send = async () => {
      await confirmFindings((release) => saveAuthor({ ...fields, ...release }, current))
      toastSuccess(current ? 'Author updated successfully' : 'Author created successfully')
      invalidate(authorsPath)
      onClose()
    }
    return save(authorErrors(fields), send, (error) =>
      setCurrent(conflictOf('PUT /api/admin/authors/:id', error)?.author ?? current),
    )
  }

  const common = (name: 'name' | 'role' | 'bio') => ({ name, error: errors[name], defaultValue: author?.[name] ?? '' })
  return (
    <DialogForm
      onClose={onClose}
      onSubmit={submit}
      submitLabel={author ? 'Save' : 'Create author'}
      busyLabel="Saving...">
      {current !== author && (
        <p className="field__error" role="alert">
          Someone else saved this author in the meantime. Save again to replace their version with yours.
        </p>
      )}
      <TextField label="Name" {...common('name')} hint="As articles name it. A new name changes their bylines too." />
      <SelectField
        label="Kind"
        name="kind"
        options={kinds}
        defaultValue={author?.kind ?? 'desk'}
        hint="Search engines read a desk as an organization. Only list people who exist."
      />
      <TextField label="Role" {...common('role')} hint="What a desk covers, or what a person does." />
      <TextareaField label="Biography" {...common('bio')} rows={7} hint="An empty line starts a new paragraph." />
      <PictureField
        label="Picture link"
        name="image_url"
        error={errors['image_url']}
        value={picture}
        onChange={setPicture}
      />
      <TextareaField
        label="Links"
        name="links"
        error={errors['links']}
        defaultValue={formatLinks(author?.links ?? [])}
        rows={3}
        hint="One on each line: label | URL."
      />
    </DialogForm>
  )
}

function readFields(form: HTMLFormElement): AuthorInput {
  const { name, kind, role, bio, image_url, links } = formValues(
    form,
    ...(['name', 'kind', 'role', 'bio', 'image_url', 'links'] as const),
  )
  return {
    name: name.trim(),
    kind: kind === 'person' ? 'person' : 'desk',
    role: role.trim(),
    bio: bio.trim(),
    image_url: image_url.trim(),
    links: parseLinks(links),
  }
}
