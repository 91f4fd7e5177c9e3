import { useState } from 'react'
import { conflictOf, fetchJson } from '#app/client/fetch-json.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { customPageErrors, customPageLimits, suggestPagePath, type CustomPageInput } from '#domain/site/custom-page.ts'
import { menus } from '#domain/site/pages.ts'
import type { EditorStore } from '../articles/edit/visual/editor-store.ts'
import { TextPanel } from '../articles/edit/text-panel.tsx'
import { confirmFindings } from '../articles/review/confirm-findings.ts'
import { pageHref, pagesHref } from '../hrefs.ts'
import { toastSuccess } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { SubmitCount } from '../kit/dismissed-error.ts'
import { useEditGuard } from '../kit/edit-page.tsx'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'
import { useFieldErrors } from '../kit/form-dialog.tsx'
import { navigate } from '../kit/navigation.tsx'
import { confirmDelete } from './delete-custom-page.ts'
import { cacheSavedPage, type ListedPage } from './saved-pages.ts'

const emptyPage: CustomPageInput = {
  ...{ path: '', title: '', intro: '', description: '', content: '' },
  ...{ menu: null, state: 'draft' },
}

const menuOptions = [
  { value: '', label: 'No menu' },
  { value: 'header', label: 'The menu at the top' },
  { value: 'quickLinks', label: 'Footer, Quick links' },
  { value: 'tools', label: 'Footer, Tools' },
  { value: 'legal', label: 'Footer, Legal' },
]
const stateOptions = [
  { value: 'draft', label: 'Draft, only visible here' },
  { value: 'published', label: 'Published' },
]

const toInput = ({ path, title, intro, description, content, menu, state }: CustomPageInput): CustomPageInput => ({
  ...{ path, title, intro, description, content, menu, state },
})

function send(body: CustomPageInput & { release?: true }, stored: ListedPage | undefined) {
  if (!stored) return fetchJson('POST /api/admin/custom-pages', { body })
  const { id, version } = stored
  return fetchJson('PUT /api/admin/custom-pages/:id', { params: { id }, body: { ...body, version } })
}

/** Without `page`: a new one. */
export function CustomPageEditor({ page }: { page: ListedPage | undefined }) {
  const [changed, setChanged] = useState<Partial<CustomPageInput>>({})
  const [store, setStore] = useState<EditorStore>()
  /** What somebody else saved meanwhile; saving again replaces it. */
  const [conflict, setConflict] = useState<ListedPage>()
  const [submits, setSubmits] = useState(0)
  const [saving, run] = useBusy()
  const { errors, save: saveChecked } = useFieldErrors('Failed to save the page')

  const saved = toInput(page ?? emptyPage)
  const edited = { ...saved, ...changed }
  // Readers know the path of a stored page, so it follows the title only before.
  const input = page || changed.path !== undefined ? edited : { ...edited, path: suggestPagePath(edited.title) }
  const dirty = Object.entries(edited).some(([field, value]) => value !== saved[field as keyof CustomPageInput])
  const set = (change: Partial<CustomPageInput>) => setChanged((before) => ({ ...before, ...change }))

  function save() {
    const body = { ...input, title: input.title.trim(), path: normalizePath(input.path) }
    setSubmits(submits + 1)
    run(() =>
      saveChecked(
        customPageErrors(body),
        async () => {
          const response = await confirmFindings((release) => send({ ...body, ...release }, conflict ?? page))
          setConflict(undefined)
          cacheSavedPage(response.page)
          // Keeps what was typed while the save was in progress.
          setChanged((now) => (now === changed ? {} : now))
          toastSuccess(page ? 'Page saved' : 'Page created')
          if (!page) await navigate(pageHref(response.page.id), 'replace')
        },
        (error) => setConflict(conflictOf('PUT /api/admin/custom-pages/:id', error)?.page ?? conflict),
      ),
    )
  }
  useEditGuard({ dirty, saving, save }, pagesHref)
  const field = <Name extends 'title' | 'path' | 'intro' | 'description'>(name: Name) => ({
    value: input[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  const status = page?.state === 'published' ? 'Published' : page ? 'Draft' : 'Not saved yet'
  return (
    <section className="settings__section" aria-labelledby="page-title">
      <header>
        <h3 id="page-title">{page?.title ?? 'New page'}</h3>
        {page?.state === 'published' && (
          <a className="link" href={page.path} target="_blank">
            View page
          </a>
        )}
        <span className="soft small" role="status">
          {saving ? 'Saving...' : dirty ? 'Unsaved changes' : status}
        </span>
      </header>
      {conflict && (
        <p className="field__error" role="alert">
          Someone else saved this page in the meantime. Save again to replace their version with yours.
        </p>
      )}
      <SubmitCount value={submits}>
        <TextField label="Title" maxLength={customPageLimits.title} {...field('title')} />
        <TextField
          label="Path"
          hint={
            page?.state === 'published'
              ? `The page is at ${location.origin}${page.path}. After a change, the old path redirects to the new one.`
              : `Readers find the page at ${location.origin}${input.path || '/…'}`
          }
          spellCheck={false}
          {...field('path')}
        />
        <TextField
          label="Introduction"
          hint="Below the title. Words in braces, such as {site}, are filled in, here and in the text."
          maxLength={customPageLimits.intro}
          {...field('intro')}
        />
        <TextPanel
          edit={{ fields: input, set: ({ content }) => set({ content }), errors }}
          store={store}
          onStore={setStore}
          isPage
        />
        <TextareaField
          label="Description for search engines"
          hint="Empty: the introduction, or the beginning of the text."
          rows={2}
          maxLength={customPageLimits.description}
          {...field('description')}
        />
        <div className="field-row">
          <SelectField
            label="Show in"
            options={menuOptions}
            value={input.menu ?? ''}
            onChange={(value) => set({ menu: menus.find((menu) => menu === value) ?? null })}
          />
          <SelectField
            label="Status"
            options={stateOptions}
            value={input.state}
            onChange={(value) => set({ state: value === 'published' ? 'published' : 'draft' })}
          />
        </div>
      </SubmitCount>
      <div className="dialog__foot">
        {page && <ActionButton onClick={() => void confirmDelete(page)}>Delete page</ActionButton>}
        <ActionButton variant="primary" busy={saving} aria-keyshortcuts="Control+S Meta+S" onClick={save}>
          {page ? 'Save page' : 'Create page'}
        </ActionButton>
      </div>
    </section>
  )
}

/** The slash is easily forgotten. */
function normalizePath(path: string): string {
  const trimmed = path.trim().toLowerCase()
  return trimmed === '' || trimmed.startsWith('/') ? trimmed : `/${trimmed}`
}
