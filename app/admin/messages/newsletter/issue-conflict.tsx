import { formatDateTime } from '#app/admin/kit/format.ts'
import { EditConflict } from '#app/admin/kit/edit-conflict.tsx'
import { changedFields, fieldLabels, type Issue, type IssueFields } from './issue.ts'
import type { IssueEdit } from './use-issue-edit.ts'

export function IssueConflict({ edit, theirs }: { edit: IssueEdit; theirs: Issue }) {
  const leaves = theirs.state === 'scheduled' && theirs.scheduled_at
  return (
    <EditConflict
      title="Two versions of this issue"
      lead="Someone else changed this issue while you were editing."
      note={`Their version is from ${formatDateTime(theirs.updated_at)}${leaves ? ` and goes out on ${formatDateTime(leaves)}` : ''}. Choose which one to keep.`}
      differences={changedFields(edit.fields, theirs).map((name) => ({
        name: fieldLabels[name],
        mine: formatValue(edit.fields[name]),
        theirs: formatValue(theirs[name]),
      }))}
      saving={edit.saving}
      onKeepMine={() => edit.save(theirs.version)}
      onUseTheirs={() => edit.useTheirs(theirs)}
      onBack={edit.resumeEditing}
    />
  )
}

function formatValue(value: IssueFields[keyof IssueFields]): string {
  return typeof value === 'string' ? value : value.map(({ title }) => title).join(', ')
}
