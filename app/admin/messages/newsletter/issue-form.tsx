import { useEffect, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { Input, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { clearDraft } from '#app/admin/kit/use-local-draft.ts'
import { confirmLeave } from '#app/admin/kit/confirm-leave.ts'
import { navigate, useLeaveGuard } from '#app/admin/kit/navigation.ts'
import { issuesHref } from '#app/admin/dashboard-routes.ts'
import { useSaveShortcut } from '#app/admin/kit/use-save-shortcut.ts'
import { deleteIssue } from './issue-actions.ts'
import { IssueHeader } from './issue-header.tsx'
import { IssueContentPanel } from './issue-content-panel.tsx'
import { IssueConflict } from './issue-conflict.tsx'
import { IssueNotices } from './issue-notices.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { fieldLabels, issuePath, type Issue, type IssueResponse } from './issue.ts'
import { SendPanel } from './send-panel.tsx'
import { canBeEdited, pollInterval } from './issue-stage.ts'
import { draftKey, useIssueEdit } from './use-issue-edit.ts'
import { usePolling } from '#app/admin/kit/use-polling.ts'

/** `onLeft`: it is on its way, and there is nothing more to write. */
type Props = { loaded: Issue; onSendingStarted: (issue: Issue) => void }

export function IssueForm({ loaded, onSendingStarted: onLeft }: Props) {
  const edit = useIssueEdit(loaded)
  const [leaving, setLeaving] = useState(false)
  const { base, fields, set, errors } = edit
  useLeaveGuard(edit.dirty && !leaving, confirmLeave)
  useSaveShortcut(() => edit.save())

  /** A scheduled issue goes out while it is open here; what is typed is not taken away. */
  async function checkSent() {
    const read = await fetchUrl<IssueResponse>(issuePath(base.id)).catch(() => undefined)
    if (!read || canBeEdited(read.issue, now())) return
    if (edit.dirty) edit.markAsSent()
    else onLeft(read.issue)
  }
  usePolling(pollInterval([base], now()), () => void checkSent())
  async function show() {
    const { issue } = await fetchUrl<IssueResponse>(issuePath(base.id))
    clearDraft(draftKey(base.id))
    onLeft(issue)
  }
  async function remove() {
    if (!(await deleteIssue({ ...base, subject: fields.subject }))) return
    clearDraft(draftKey(base.id))
    setLeaving(true)
  }
  // After the guard is gone.
  useEffect(() => {
    if (leaving) void navigate(issuesHref)
  }, [leaving])

  if (edit.theirs) return <IssueConflict edit={edit} theirs={edit.theirs} />
  return (
    <>
      <IssueHeader edit={edit} onDelete={() => void remove()} />
      <IssueNotices edit={edit} onShow={() => void show()} />
      <div className="edit-grid issue-grid">
        <div className="stack">
          <Field label={fieldLabels.subject} error={errors['subject']}>
            {(controlProps) => (
              <Input
                value={fields.subject}
                onChange={(event) => set({ subject: event.currentTarget.value })}
                {...controlProps}
              />
            )}
          </Field>
          <Field
            label={fieldLabels.preheader}
            error={errors['preheader']}
            hint="Email apps show it after the subject. If empty, the beginning of the introduction is used."
          >
            {(controlProps) => (
              <Input
                value={fields.preheader}
                onChange={(event) => set({ preheader: event.currentTarget.value })}
                {...controlProps}
              />
            )}
          </Field>
          <Field label={fieldLabels.intro} error={errors['intro']} hint="An empty line starts a new paragraph.">
            {(controlProps) => (
              <Textarea
                rows={7}
                value={fields.intro}
                onChange={(event) => set({ intro: event.currentTarget.value })}
                {...controlProps}
              />
            )}
          </Field>
          <IssueContentPanel edit={edit} />
        </div>
        <div className="stack">
          <SendPanel edit={edit} onSent={onLeft} />
          <IssuePreview id={base.id} version={base.version} dirty={edit.dirty} />
        </div>
      </div>
    </>
  )
}
