import { Button } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { dateAndTime } from '../../format.ts'
import { tellInfo } from '../../told.ts'
import { changedFields, fieldNames, fieldsOf, type ArticleFields } from '../fields.ts'
import type { AdminArticle } from '../records.ts'
import { DiffView } from './diff-view.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

/** Somebody saved while we typed: both texts, and three ways on. Nothing is lost before one is chosen. */
export function ConflictView({ edit, theirs }: { edit: ArticleEdit; theirs: AdminArticle }) {
  const mine = edit.fields
  const other = fieldsOf(theirs)
  const differing = changedFields(mine, other)
  const copy = async () => {
    await navigator.clipboard.writeText(mine.content)
    tellInfo('Text copied')
  }
  return (
    <div className="stack">
      <div className="edit-head">
        <h1>Two versions of this article</h1>
      </div>
      <Note lead="Somebody else saved this article while you were editing." icon="alert">
        Their version is from {dateAndTime(theirs.updated_at)}. Choose which one stays; both are in the version history
        afterwards.
      </Note>
      <div className="row row--close">
        <Button variant="primary" busy={edit.saving} onClick={() => edit.save(theirs.version)}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={() => edit.take(theirs)}>
          Take theirs
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy my text
        </Button>
        <Button variant="quiet" onClick={edit.keepEditing}>
          Back to editing
        </Button>
      </div>
      {differing.length === 0 && <p>Both versions say the same.</p>}
      {differing
        .filter((name) => name !== 'content')
        .map((name) => (
          <section className="panel panel__body" aria-label={fieldNames[name]} key={name}>
            <b className="small">{fieldNames[name]}</b>
            <div className="columns-2">
              <p className="user-text">
                <span className="soft small">Mine: </span>
                {words(mine[name])}
              </p>
              <p className="user-text">
                <span className="soft small">Theirs: </span>
                {words(other[name])}
              </p>
            </div>
          </section>
        ))}
      {differing.includes('content') && (
        <DiffView before={mine.content} after={other.content} beforeName="My text" afterName="Their text" />
      )}
    </div>
  )
}

function words(value: ArticleFields[keyof ArticleFields]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return (typeof value === 'string' ? value : (value ?? []).join(', ')) || '(empty)'
}
