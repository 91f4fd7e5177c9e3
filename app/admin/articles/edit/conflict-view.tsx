import { Button } from '#app/ui/kit/button.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'
import { toastInfo } from '#app/admin/kit/toasts.ts'
import { EditConflict } from '#app/admin/kit/edit-conflict.tsx'
import { changedFields, fieldLabels, toFields, type ArticleFields } from '../article-fields.ts'
import type { AdminArticle } from '#app/contract/admin-articles.ts'
import { DiffView } from './diff-view.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

export function ConflictView({ edit, theirs }: { edit: ArticleEdit; theirs: AdminArticle }) {
  const mine = edit.fields
  const other = toFields(theirs)
  const differing = changedFields(mine, other)
  const copy = async () => {
    await navigator.clipboard.writeText(mine.content)
    toastInfo('Text copied')
  }
  return (
    <EditConflict
      title="Two versions of this article"
      lead="Someone else saved this article while you were editing."
      note={`Their version is from ${formatDateTime(theirs.updated_at)}. Choose which one to keep. Both remain in the version history.`}
      differences={differing
        .filter((name) => name !== 'content')
        .map((name) => ({ name: fieldLabels[name], mine: formatValue(mine[name]), theirs: formatValue(other[name]) }))}
      saving={edit.saving}
      onKeepMine={() => edit.save(theirs.version)}
      onUseTheirs={() => edit.take(theirs)}
      onBack={edit.resumeEditing}
      more={
        <Button variant="secondary" onClick={() => void copy()}>
          Copy my text
        </Button>
      }
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
