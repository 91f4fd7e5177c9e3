import { useEffect, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { Input, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { call } from '#app/admin/kit/fetch-json.ts'
import { forgetDraft } from '#app/admin/kit/use-local-draft.ts'
import { mayLeave } from '#app/admin/kit/confirm-leave.ts'
import { go, useLeaveGuard } from '#app/admin/kit/navigation.ts'
import { issuesHref } from '#app/admin/dashboard-routes.ts'
import { useSaveKey } from '#app/admin/kit/use-save-shortcut.ts'
import { deleteIssue } from './issue-actions.ts'
import { IssueBar } from './issue-header.tsx'
import { IssueChoices } from './issue-content-panel.tsx'
import { IssueConflict } from './issue-conflict.tsx'
import { IssueNotices } from './issue-notices.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { fieldNames, issueDoor, type Issue, type OneIssue } from '#app/contract/issues.ts'
import { SendPanel } from './send-panel.tsx'
import { canBeEdited, nextLook } from './issue-stage.ts'
import { draftName, useIssueEdit } from './use-issue-edit.ts'
import { useNextLook } from '#app/admin/kit/use-polling.ts'

/** `onLeft`: it is on its way, and there is nothing more to write. */
type Props = { loaded: Issue; onLeft: (issue: Issue) => void }

export function IssueForm({ loaded, onLeft }: Props) {
  const edit = useIssueEdit(loaded)
  const [leaving, setLeaving] = useState(false)
  const { base, fields, set, errors } = edit
  useLeaveGuard(edit.dirty && !leaving, mayLeave)
  useSaveKey(() => edit.save())

  /** A scheduled issue goes out while it is open here; what is typed is not taken away. */
  async function look() {
    const read = await call<OneIssue>(issueDoor(base.id)).catch(() => undefined)
    if (!read || canBeEdited(read.issue, now())) return
    if (edit.dirty) edit.noteSent()
    else onLeft(read.issue)
  }
  useNextLook(nextLook([base], now()), () => void look())
  async function show() {
    const { issue } = await call<OneIssue>(issueDoor(base.id))
    forgetDraft(draftName(base.id))
    onLeft(issue)
  }
  async function remove() {
    if (!(await deleteIssue({ ...base, subject: fields.subject }))) return
    forgetDraft(draftName(base.id))
    setLeaving(true)
  }
  // After the guard is gone.
  useEffect(() => {
    if (leaving) void go(issuesHref)
  }, [leaving])

  if (edit.theirs) return <IssueConflict edit={edit} theirs={edit.theirs} />
  return (
    <>
      <IssueBar edit={edit} onDelete={() => void remove()} />
      <IssueNotices edit={edit} onShow={() => void show()} />
      <div className="edit-grid issue-grid">
        <div className="stack">
          <Field label={fieldNames.subject} error={errors['subject']}>
            {(wiring) => (
              <Input
                value={fields.subject}
                onChange={(event) => set({ subject: event.currentTarget.value })}
                {...wiring}
              />
            )}
          </Field>
          <Field
            label={fieldNames.preheader}
            error={errors['preheader']}
            hint="Mail programs show it behind the subject. Empty: the first words of the introduction."
          >
            {(wiring) => (
              <Input
                value={fields.preheader}
                onChange={(event) => set({ preheader: event.currentTarget.value })}
                {...wiring}
              />
            )}
          </Field>
          <Field label={fieldNames.intro} error={errors['intro']} hint="An empty line begins a new paragraph.">
            {(wiring) => (
              <Textarea
                rows={7}
                value={fields.intro}
                onChange={(event) => set({ intro: event.currentTarget.value })}
                {...wiring}
              />
            )}
          </Field>
          <IssueChoices edit={edit} />
        </div>
        <div className="stack">
          <SendPanel edit={edit} onSent={onLeft} />
          <IssuePreview id={base.id} version={base.version} dirty={edit.dirty} />
        </div>
      </div>
    </>
  )
}
