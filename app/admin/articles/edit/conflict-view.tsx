import { Button } from '#app/ui/kit/button.tsx'
import { dateAndTime } from '#app/admin/kit/format.ts'
import { tellInfo } from '#app/admin/kit/toasts.ts'
import { TwoVersions } from '#app/admin/kit/edit-conflict.tsx'
import { changedFields, fieldNames, fieldsOf, type ArticleFields } from '../article-fields.ts'
import type { AdminArticle } from '#app/contract/admin-articles.ts'
import { DiffView } from './diff-view.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

export function ConflictView({ edit, theirs }: { edit: ArticleEdit; theirs: AdminArticle }) {
  const mine = edit.fields
  const other = fieldsOf(theirs)
  const differing = changedFields(mine, other)
  const copy = async () => {
    await navigator.clipboard.writeText(mine.content)
    tellInfo('Text copied')
  }
  return (
    <TwoVersions
      title="Two versions of this article"
      lead="Somebody else saved this article while you were editing."
      note={`Their version is from ${dateAndTime(theirs.updated_at)}. Choose which one stays; both are in the version history afterwards.`}
      differing={differing
        .filter((name) => name !== 'content')
        .map((name) => ({ name: fieldNames[name], mine: words(mine[name]), theirs: words(other[name]) }))}
      saving={edit.saving}
      onKeepMine={() => edit.save(theirs.version)}
      onTakeTheirs={() => edit.take(theirs)}
      onBack={edit.keepEditing}
      more={
        <Button variant="secondary" onClick={() => void copy()}>
          Copy my text
        </Button>
      }
    >
      {differing.includes('content') && (
        <DiffView before={mine.content} after={other.content} beforeName="My text" afterName="Their text" />
      )}
    </TwoVersions>
  )
}

function words(value: ArticleFields[keyof ArticleFields]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}
