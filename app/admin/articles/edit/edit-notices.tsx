import { fetchJson } from '#app/client/fetch-json.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { EditConflict } from '#app/admin/kit/edit-conflict.tsx'
import { BlockedNotice, CopyTextButton, DraftNotice } from '#app/admin/kit/edit-page.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'
import { restoreArticles } from '../article-actions.ts'
import { changedFields, fieldLabels, toFields, type AdminArticle, type ArticleFields } from '../article-fields.ts'
import { DiffView } from './diff-view.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

export function EditNotices({ edit }: { edit: ArticleEdit }) {
  const { base, blocked } = edit
  return (
    <>
      {blocked && <DeletedNotice edit={edit} />}
      <DraftNotice what="article" edit={edit} />
      {base.state === 'draft' && base.review_reasons.length > 0 && (
        <Note lead="Held back by the safety check." icon="alert">
          {base.review_reasons.join(' ')} Please read and correct the text before you publish it.
        </Note>
      )}
    </>
  )
}

function DeletedNotice({ edit }: { edit: ArticleEdit }) {
  const { id, deleted_at } = edit.base
  async function restore() {
    if (!(await restoreArticles([id]))) return
    edit.applyRestored(await fetchJson('GET /api/admin/articles/:id', { params: { id } }))
  }
  return (
    <BlockedNotice
      lead={deleted_at ? 'This article is in the trash.' : 'This article was deleted while you were editing.'}
      text="Your text is still here and stored in this browser. Restore the article to save it, or copy your text."
    >
      <Button variant="secondary" onClick={() => void restore()}>
        Restore the article
      </Button>
      <CopyTextButton variant="quiet" text={edit.fields.content} />
    </BlockedNotice>
  )
}

export function ArticleConflict({ edit, theirs }: { edit: ArticleEdit; theirs: AdminArticle }) {
  const mine = edit.fields
  const other = toFields(theirs)
  const differing = changedFields(mine, other)
  return (
    <EditConflict
      what="article"
      lead="Someone else saved this article while you were editing."
      note={`Their version is from ${formatDateTime(theirs.updated_at)}. Choose which one to keep. Both remain in the version history.`}
      edit={edit}
      theirs={theirs}
      differences={differing
        .filter((name) => name !== 'content' && name !== 'revised')
        .map((name) => ({ name: fieldLabels[name], mine: formatValue(mine[name]), theirs: formatValue(other[name]) }))}
      more={<CopyTextButton variant="secondary" text={mine.content} />}
    >
      {differing.includes('content') && (
        <DiffView before={mine.content} after={other.content} beforeName="My text" afterName="Their text" />
      )}
    </EditConflict>
  )
}

function formatValue(value: ArticleFields[keyof ArticleFields]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}
