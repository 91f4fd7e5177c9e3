import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { TextPanel } from '../articles/edit/text-panel.tsx'
import { confirmFindings } from '../articles/review/confirm-findings.ts'
import type { EditorStore } from '../articles/edit/visual/editor-store.ts'
import { pagesHref } from '../hrefs.ts'
import { toastSuccess, useAction } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { useEditGuard } from '../kit/edit-page.tsx'
import { TextField } from '../kit/fields.tsx'
import { updateCache } from '../kit/query-cache.ts'

type EditablePage = ResponseOf<'GET /api/admin/pages'>['pages'][number]

const hint = 'Words in braces, such as {site}, are filled in.'

export function BuiltInPageEditor({ page }: { page: EditablePage }) {
  const [changed, setChanged] = useState<{ intro?: string; text?: string }>({})
  const [store, setStore] = useState<EditorStore>()
  const [saving, act] = useAction()
  const { intro, text } = { ...page, ...changed }
  const dirty = intro !== page.intro || text !== page.text

  const put = (body: { text: string | null; intro?: string }, onSaved: () => void) =>
    act('Failed to save the page', async () => {
      const saved = await confirmFindings((release) =>
        fetchJson('PUT /api/admin/pages/:name', { params: { name: page.name }, body: { ...body, ...release } }),
      )
      updateCache('GET /api/admin/pages', () => saved)
      onSaved()
    })
  const toastSaved = () => toastSuccess('Page saved')
  const save = () =>
    put({ text, intro }, () => {
      // Keeps what was typed while the save was in progress.
      setChanged((now) => (now === changed ? {} : now))
      toastSaved()
    })
  const restore = () =>
    put({ text: null }, () => {
      setChanged({})
      toastSuccess('Default text restored', undefined, {
        label: 'Undo',
        onClick: () => put({ text: page.text, intro: page.intro }, toastSaved),
      })
    })
  useEditGuard({ dirty, saving, save }, pagesHref)
  return (
    <section className="settings__section" aria-labelledby="page-title">
      <header>
        <h3 id="page-title">{page.title}</h3>
        <a className="link" href={`/${page.name}`} target="_blank">
          View page
        </a>
        <span className="soft small" role="status">
          {saving ? 'Saving...' : dirty ? 'Unsaved changes' : page.edited ? 'Your own text' : 'Default text'}
        </span>
      </header>
      <TextField
        label="Introduction"
        hint={hint}
        value={intro}
        maxLength={300}
        onChange={(value) => setChanged({ ...changed, intro: value })}
      />
      <TextPanel
        edit={{
          fields: { content: text },
          set: ({ content }) => setChanged((before) => ({ ...before, text: content })),
          errors: {},
        }}
        store={store}
        onStore={setStore}
        isPage
      />
      <div className="dialog__foot">
        {page.edited && <ActionButton onClick={restore}>Restore default text</ActionButton>}
        <ActionButton variant="primary" busy={saving} aria-keyshortcuts="Control+S Meta+S" onClick={save}>
          Save page
        </ActionButton>
      </div>
    </section>
  )
}
