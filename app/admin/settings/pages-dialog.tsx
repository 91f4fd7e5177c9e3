import { useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { ArticleBody } from '#app/ui/article-body.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { attempt, submitJson, toastSuccess } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { SelectField, TextareaField } from '../kit/fields.tsx'
import { DialogForm } from '../kit/form-dialog.tsx'
import { ListStates } from '../kit/list-states.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'

/** The texts of the legal and editorial pages. */
export function PagesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery('GET /api/admin/pages')
  return (
    <Dialog onClose={onClose} title="Pages" wide>
      <ListStates query={query} what="the pages">
        {({ pages }) => <PageForm pages={pages} onClose={onClose} />}
      </ListStates>
    </Dialog>
  )
}

const hint = 'Headings, lists, links and tables as in articles. Words in braces, such as {site}, are filled in.'

type Props = ResponseOf<'GET /api/admin/pages'> & { onClose: () => void }

function PageForm({ pages, onClose }: Props) {
  const [chosen, choose] = useState('editorial-policy')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const page = pages.find(({ name }) => name === chosen)
  const text = typed[chosen] ?? page?.text ?? ''
  const save = (changed: string | null) =>
    attempt('Failed to save the page', async () => {
      await submitJson('PUT /api/admin/pages/:name', { params: { name: chosen }, body: { text: changed } })
      toastSuccess(changed === null ? 'Default text restored' : 'Page saved')
      setTyped(({ [chosen]: _, ...others }) => others)
      invalidate('/api/admin/pages')
    })
  return (
    <DialogForm onClose={onClose} onSubmit={() => save(text)} submitLabel="Save page" cancelLabel="Close">
      <SelectField
        label="Page"
        value={chosen}
        options={pages.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={choose}
      />
      <TextareaField
        label="Text"
        hint={hint}
        rows={16}
        value={text}
        onChange={(value) => setTyped({ ...typed, [chosen]: value })}
      />
      <details className="used-in">
        <summary>Preview</summary>
        <ArticleBody className="prose" blocks={parseArticleText(text)} />
      </details>
      {page?.edited && <ActionButton onClick={() => void save(null)}>Restore default text</ActionButton>}
    </DialogForm>
  )
}
