import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { formValues } from '#app/client/form-values.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { maxSourceLength, sourceErrors, type SourceInput } from '#domain/facts/fact.ts'
import { toastSuccess } from '../kit/actions.ts'
import { TextareaField, TextField } from '../kit/fields.tsx'
import { DialogForm, useFieldErrors } from '../kit/form-dialog.tsx'
import { pluralize } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'

export const factsPath = '/api/admin/facts'
type Source = ResponseOf<'GET /api/admin/sources/:id'>['source']

/** A new source if the id is empty. */
export function SourceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery('GET /api/admin/sources/:id', id === '' ? 'skip' : { params: { id } })
  return (
    <Dialog onClose={onClose} title={id === '' ? 'Add a source' : 'Edit source'} wide>
      {id === '' ? (
        <SourceForm onClose={onClose} />
      ) : (
        <ListStates query={query} what="the source">
          {({ source }) => <SourceForm source={source} onClose={onClose} key={source.version} />}
        </ListStates>
      )}
    </Dialog>
  )
}

function SourceForm({ source, onClose }: { source?: Source; onClose: () => void }) {
  const { errors, setErrors, save } = useFieldErrors('Failed to save source')
  const [title, setTitle] = useState(source?.title ?? '')
  const [text, setText] = useState(source?.body ?? '')
  const [isFile, setIsFile] = useState(source?.kind === 'file')

  async function chooseFile(file: File | undefined) {
    if (!file) return
    const read = await readTextFile(file)
    setErrors({ file: read.error ?? '' })
    if (read.error !== undefined) return
    setText(read.text)
    setIsFile(true)
    if (title === '') setTitle(file.name)
  }

  function submit(form: HTMLFormElement) {
    const { organization, url } = formValues(form, 'organization', 'url')
    const kind = isFile ? 'file' : url.trim() === '' ? 'text' : 'url'
    const body: SourceInput = {
      kind,
      title: title.trim(),
      organization: organization.trim(),
      url: url.trim(),
      body: text.trim(),
    }
    return save(sourceErrors(body), async () => {
      const { passages } = source
        ? await fetchJson('PUT /api/admin/sources/:id', {
            params: { id: source.id },
            body: { ...body, version: source.version },
          })
        : await fetchJson('POST /api/admin/sources', { body })
      toastSuccess('Source saved', `${pluralize(passages, 'passage')} can be found and cited.`)
      invalidate(factsPath, '/api/admin/sources')
      onClose()
    })
  }

  return (
    <DialogForm onClose={onClose} onSubmit={submit} submitLabel="Save source" busyLabel="Saving...">
      <TextField label="Title" error={errors['title']} value={title} onChange={setTitle} />
      <TextField
        label="Organization"
        name="organization"
        error={errors['organization']}
        defaultValue={source?.organization ?? ''}
      />
      <TextField
        label="Address"
        name="url"
        inputMode="url"
        placeholder="https://"
        hint="Readers can open it. The page is not loaded: paste its text below."
        error={errors['url']}
        defaultValue={source?.url ?? ''}
      />
      <TextField
        label="Text file"
        type="file"
        accept=".txt,.md,.csv,.html,.htm"
        hint="Up to 1 MB: .txt, .md, .csv or .html."
        error={errors['file'] || undefined}
        onInput={(event) => void chooseFile(event.currentTarget.files?.[0])}
      />
      <TextareaField label="Text" rows={8} error={errors['body']} value={text} onChange={setText} />
    </DialogForm>
  )
}

type ReadFile = { text: string; error?: undefined } | { error: string }

async function readTextFile(file: File): Promise<ReadFile> {
  if (!/\.(?:txt|md|csv|html?)$/i.test(file.name)) return { error: 'Use a .txt, .md, .csv or .html file.' }
  if (file.size > maxSourceLength) return { error: 'This file is larger than 1 MB. Please split it.' }
  const text = (await file.text()).replaceAll(/\r\n?/g, '\n')
  if (text.includes('\0')) return { error: 'This file does not contain text.' }
  return { text: /\.html?$/i.test(file.name) ? htmlText(text) : text }
}

/** The words of a page. A parsed document runs no scripts and loads nothing. */
function htmlText(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('script, style, template, noscript, nav')) element.remove()
  for (const element of page.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, tr, br, div')) element.after('\n')
  return page.body.textContent.trim()
}
