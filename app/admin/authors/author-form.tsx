import { useState } from 'react'
import { ApiError, conflictOf } from '#app/client/fetch-json.ts'
import { formValues } from '#app/client/form-values.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { authorErrors, type AuthorInput } from '#domain/authors/author.ts'
import { PictureUpload } from '../articles/edit/picture-upload.tsx'
import { submitJson, toastError, toastSuccess } from '../kit/actions.ts'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'
import { DialogForm } from '../kit/form-dialog.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { formatLinks, parseLinks } from './author-links.ts'

export type AdminAuthor = ResponseOf<'PUT /api/admin/authors/:id'>['author']
type Props = { author: AdminAuthor | undefined; onClose: () => void }

const kinds = [
  { value: 'desk', label: 'Editorial desk' },
  { value: 'person', label: 'Person' },
]

function saveAuthor(body: AuthorInput, current: AdminAuthor | undefined) {
  if (!current) return submitJson('POST /api/admin/authors', { body })
  const { id, version } = current
  return submitJson('PUT /api/admin/authors/:id', { params: { id }, body: { ...body, version } })
}

export function AuthorForm({ author, onClose }: Props) {
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const [current, setCurrent] = useState(author)
  const [picture, setPicture] = useState(author?.image_url ?? '')

  async function save(form: HTMLFormElement) {
    const fields = readFields(form)
    const found = authorErrors(fields)
    setFieldErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      await saveAuthor(fields, current)
      toastSuccess(current ? 'Author updated successfully' : 'Author created successfully')
      invalidate('/api/admin/authors')
      onClose()
    } catch (error) {
      const isMarked = error instanceof ApiError && Object.keys(error.fields).length > 0
      toastError('Failed to save author', isMarked ? undefined : error)
      if (!(error instanceof ApiError)) return
      setFieldErrors(error.fields)
      setCurrent(conflictOf('PUT /api/admin/authors/:id', error)?.author ?? current)
    }
  }

  const common = (name: 'name' | 'role' | 'bio') => ({
    name,
    error: fieldErrors[name],
    defaultValue: author?.[name] ?? '',
  })
  return (
    <DialogForm onClose={onClose} onSubmit={save} submitLabel={author ? 'Save' : 'Create author'} busyLabel="Saving...">
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
      <TextField
        label="Picture link"
        name="image_url"
        error={fieldErrors['image_url']}
        value={picture}
        onChange={setPicture}
      />
      <PictureUpload onUploaded={setPicture} />
      <TextareaField
        label="Links"
        name="links"
        error={fieldErrors['links']}
        defaultValue={formatLinks(author?.links ?? [])}
        rows={3}
        hint="One on each line: label | address."
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
