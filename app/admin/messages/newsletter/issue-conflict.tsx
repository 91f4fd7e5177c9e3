import { dateAndTime } from '#app/admin/kit/format.ts'
import { TwoVersions } from '#app/admin/kit/edit-conflict.tsx'
import { changedFields, fieldNames, type Issue, type IssueFields } from '#app/contract/issues.ts'
import type { IssueEdit } from './use-issue-edit.ts'

export function IssueConflict({ edit, theirs }: { edit: IssueEdit; theirs: Issue }) {
  const leaves = theirs.state === 'scheduled' && theirs.scheduled_at
  return (
    <TwoVersions
      title="Two versions of this issue"
      lead="Somebody else changed this issue while you were editing."
      note={`Their version is from ${dateAndTime(theirs.updated_at)}${leaves ? ` and goes out on ${dateAndTime(leaves)}` : ''}. Choose which one stays.`}
      differing={changedFields(edit.fields, theirs).map((name) => ({
        name: fieldNames[name],
        mine: words(edit.fields[name]),
        theirs: words(theirs[name]),
      }))}
      saving={edit.saving}
      onKeepMine={() => edit.save(theirs.version)}
      onTakeTheirs={() => edit.take(theirs)}
      onBack={edit.keepEditing}
    />
  )
}

function words(value: IssueFields[keyof IssueFields]): string {
  return typeof value === 'string' ? value : value.map(({ title }) => title).join(', ')
}
