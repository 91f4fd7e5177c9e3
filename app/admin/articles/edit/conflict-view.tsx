import { CopyTextButton } from '#app/admin/kit/edit-page.tsx'
import { EditConflict } from '#app/admin/kit/edit-conflict.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'
import { changedFields, fieldLabels, toFields, type AdminArticle, type ArticleFields } from '../article-fields.ts'
import { DiffView } from './diff-view.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

export function ConflictView({ edit, theirs }: { edit: ArticleEdit; theirs: AdminArticle }) {
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
        .filter((name) => name !== 'content')
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
