import { Button } from '#app/ui/kit/button.tsx'
import { EditConflict } from '#app/admin/kit/edit-conflict.tsx'
import { BlockedNotice, CopyTextButton, DraftNotice } from '#app/admin/kit/edit-page.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'
import { changedFields, fieldLabels, type Issue, type IssueFields } from './issue.ts'
import type { IssueEdit } from './use-issue-edit.ts'

export function IssueNotices({ edit, onShow }: { edit: IssueEdit; onShow: () => void }) {
  const { subject, preheader, intro } = edit.fields
  const isSent = edit.blocked === 'sent'
  return (
    <>
      {edit.blocked && (
        <BlockedNotice
          lead={isSent ? 'This issue is being sent.' : 'This issue was deleted while you were editing.'}
          text="Your changes can no longer be saved. Copy your text if you need it."
        >
          <CopyTextButton variant="secondary" text={[subject, preheader, intro].filter(Boolean).join('\n\n')} />
          {isSent && (
            <Button variant="quiet" onClick={onShow}>
              View progress
            </Button>
          )}
        </BlockedNotice>
      )}
      <DraftNotice what="issue" edit={edit} />
    </>
  )
}

export function IssueConflict({ edit, theirs }: { edit: IssueEdit; theirs: Issue }) {
  const sendTime = theirs.state === 'scheduled' && theirs.scheduled_at
  return (
    <EditConflict
      what="issue"
      lead="Someone else changed this issue while you were editing."
      note={`Their version is from ${formatDateTime(theirs.updated_at)}${sendTime ? ` and goes out on ${formatDateTime(sendTime)}` : ''}. Choose which one to keep.`}
      edit={edit}
      theirs={theirs}
      differences={changedFields(edit.fields, theirs).map((name) => ({
        name: fieldLabels[name],
        mine: formatValue(edit.fields[name]),
        theirs: formatValue(theirs[name]),
      }))}
    />
  )
}

function formatValue(value: IssueFields[keyof IssueFields]): string {
  return typeof value === 'string' ? value : value.map(({ title }) => title).join(', ')
}
