import { now } from '#app/client/browser-clock.ts'
import { useEditGuard } from '#app/admin/kit/edit-page.tsx'
import { TextareaField, TextField } from '#app/admin/kit/fields.tsx'
import { issuesHref } from '#app/admin/dashboard-routes.ts'
import { fieldLabels, type Issue } from './issue.ts'
import { deleteIssue } from './issue-actions.ts'
import { IssueHeader } from './issue-header.tsx'
import { IssueContentPanel } from './issue-content-panel.tsx'
import { IssueConflict, IssueNotices } from './issue-notices.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { SendPanel } from './send-panel.tsx'
import { canBeEdited, pollInterval } from './issue-stage.ts'
import { useIssueEdit } from './use-issue-edit.ts'
import { usePolling } from '#app/admin/kit/use-polling.ts'

type Props = { loaded: Issue; fetchIssue: () => Promise<Issue>; onSendingStarted: (issue: Issue) => void }

export function IssueForm({ loaded, fetchIssue, onSendingStarted }: Props) {
  const edit = useIssueEdit(loaded)
  const { base, fields, set, errors } = edit
  const leave = useEditGuard(edit, issuesHref)

  /** A scheduled issue may be sent while it is open here; what is typed stays on screen. */
  async function checkSent() {
    const issue = await fetchIssue().catch(() => undefined)
    if (!issue || canBeEdited(issue, now())) return
    if (edit.dirty) edit.setBlocked('sent')
    else onSendingStarted(issue)
  }
  usePolling(pollInterval([base], now()), () => void checkSent())

  async function showProgress() {
    const issue = await fetchIssue()
    edit.clearDraft()
    onSendingStarted(issue)
  }
  async function remove() {
    if (!(await deleteIssue({ ...base, subject: fields.subject }))) return
    edit.clearDraft()
    leave()
  }
  if (edit.conflict) return <IssueConflict edit={edit} theirs={edit.conflict} />
  return (
    <>
      <IssueHeader edit={edit} onDelete={() => void remove()} />
      <IssueNotices edit={edit} onShow={() => void showProgress()} />
      <div className="edit-grid issue-grid">
        <div className="stack">
          <TextField
            label={fieldLabels.subject}
            error={errors['subject']}
            value={fields.subject}
            onChange={(subject) => set({ subject })}
          />
          <TextField
            label={fieldLabels.preheader}
            error={errors['preheader']}
            hint="Email apps show it after the subject. If empty, the beginning of the introduction is used."
            value={fields.preheader}
            onChange={(preheader) => set({ preheader })}
          />
          <TextareaField
            label={fieldLabels.intro}
            error={errors['intro']}
            hint="An empty line starts a new paragraph."
            rows={7}
            value={fields.intro}
            onChange={(intro) => set({ intro })}
          />
          <IssueContentPanel edit={edit} />
        </div>
        <div className="stack">
          <SendPanel edit={edit} onSent={onSendingStarted} />
          <IssuePreview id={base.id} version={base.version} dirty={edit.dirty} />
        </div>
      </div>
    </>
  )
}
