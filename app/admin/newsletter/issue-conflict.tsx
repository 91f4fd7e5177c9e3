import { Button } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { dateAndTime } from '../format.ts'
import { changedFields, fieldNames, type Issue, type IssueFields } from './records.ts'
import type { IssueEdit } from './use-issue-edit.ts'

/** Somebody saved while we typed: both sides in words, and three ways on. Nothing is lost before one is chosen. */
export function IssueConflict({ edit, theirs }: { edit: IssueEdit; theirs: Issue }) {
  const differing = changedFields(edit.fields, theirs)
  return (
    <div className="stack">
      <div className="edit-head">
        <h1>Two versions of this issue</h1>
      </div>
      <Note lead="Somebody else changed this issue while you were editing." icon="alert">
        Their version is from {dateAndTime(theirs.updated_at)}
        {theirs.state === 'scheduled' && theirs.scheduled_at && ` and goes out on ${dateAndTime(theirs.scheduled_at)}`}.
        Choose which one stays.
      </Note>
      <div className="row row--close">
        <Button variant="primary" busy={edit.saving} onClick={() => edit.save(theirs.version)}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={() => edit.take(theirs)}>
          Take theirs
        </Button>
        <Button variant="quiet" onClick={edit.keepEditing}>
          Back to editing
        </Button>
      </div>
      {differing.length === 0 && <p>Both versions say the same.</p>}
      {differing.map((name) => (
        <section className="panel panel__body" aria-label={fieldNames[name]} key={name}>
          <b className="small">{fieldNames[name]}</b>
          <div className="columns-2">
            <p className="user-text">
              <span className="soft small">Mine: </span>
              {words(edit.fields[name])}
            </p>
            <p className="user-text">
              <span className="soft small">Theirs: </span>
              {words(theirs[name])}
            </p>
          </div>
        </section>
      ))}
    </div>
  )
}

function words(value: IssueFields[keyof IssueFields]): string {
  return (typeof value === 'string' ? value : value.map(({ title }) => title).join(', ')) || '(empty)'
}
