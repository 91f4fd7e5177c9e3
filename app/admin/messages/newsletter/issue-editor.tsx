import { useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { trash } from '#app/ui/icons/dashboard.json'
import { attempt, toastInfo } from '#app/admin/kit/actions.ts'
import { IconButton } from '#app/admin/kit/buttons.tsx'
import {
  EditHead,
  EditPage,
  useEditGuard,
  BlockedNotice,
  CopyTextButton,
  DraftNotice,
} from '#app/admin/kit/edit-page.tsx'
import { TextareaField, TextField } from '#app/admin/kit/fields.tsx'
import { canBeEdited, fieldLabels, issueFrame, pollInterval, changedFields } from './issue.ts'
import type { Issue, IssueFields } from './issue.ts'
import { deleteIssue, useIssueEdit, type IssueEdit } from './issue-actions.ts'
import { IssueBadge } from './issue-progress.tsx'
import { IssueContentPanel } from './issue-content-panel.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { SentIssue } from './sent-issue.tsx'
import { SendPanel } from './send-panel.tsx'
import { usePolling } from '#app/admin/kit/use-polling.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { useHasRole } from '#app/admin/kit/use-role.ts'
import { EditConflict } from '#app/admin/kit/edit-conflict.tsx'
import { formatDateTime } from '#app/admin/kit/format.ts'

const fetchIssue = async (id: string) => (await fetchJson('GET /api/admin/issues/:id', { params: { id } })).issue

export function IssueEditor({ id }: { id: string }) {
  const isAdmin = useHasRole('admin')
  return (
    <EditPage
      {...issueFrame}
      what="issue"
      missingText={isAdmin ? 'This issue no longer exists.' : 'This issue no longer exists, or is no longer a draft.'}
      load={() => fetchIssue(id)}>
      {(issue, show, reload) =>
        canBeEdited(issue, now()) ? (
          <IssueForm loaded={issue} onSendingStarted={show} />
        ) : (
          <SentIssue issue={issue} onChange={show} reload={reload} />
        )
      }
    </EditPage>
  )
}

function IssueForm({ loaded, onSendingStarted }: { loaded: Issue; onSendingStarted: (issue: Issue) => void }) {
  const edit = useIssueEdit(loaded)
  const { base, fields, bind } = edit
  const leave = useEditGuard(edit, issueFrame.back.href)
  const isAdmin = useHasRole('admin')

  /** A scheduled issue may be sent while it is open here. Unsaved changes stay on screen. */
  async function checkSent() {
    const issue = await fetchIssue(base.id).catch(() => undefined)
    if (!issue || canBeEdited(issue, now())) return
    if (edit.dirty) edit.setBlocked('sent')
    else onSendingStarted(issue)
  }
  usePolling(pollInterval([base], now()), () => void checkSent())

  async function showProgress() {
    const issue = await fetchIssue(base.id)
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
      <EditHead {...issueFrame} badge={<IssueBadge issue={base} />} edit={edit}>
        {base.state === 'draft' && (
          <IconButton variant="secondary" icon={trash} label="Delete issue" onClick={() => void remove()} />
        )}
      </EditHead>
      <IssueNotices edit={edit} onShow={() => void showProgress()} />
      <div className="edit-grid issue-grid">
        <div className="stack">
          <TextField label={fieldLabels.subject} {...bind('subject')} />
          <TextField
            label={fieldLabels.preheader}
            hint="Email apps show it after the subject. If empty, the beginning of the introduction is used."
            {...bind('preheader')}
          />
          <TextareaField
            label={fieldLabels.intro}
            hint="An empty line starts a new paragraph. URLs of your pages and [words](/article/…) become links."
            rows={7}
            {...bind('intro')}
          />
          <AlmanacButton edit={edit} />
          <IssueContentPanel edit={edit} />
        </div>
        <div className="stack">
          {isAdmin ? (
            <SendPanel edit={edit} onSent={onSendingStarted} />
          ) : (
            <p className="soft small">Drafts are not sent. An admin sends the issue when it is ready.</p>
          )}
          <IssuePreview id={base.id} version={base.version} dirty={edit.dirty} />
        </div>
      </div>
    </>
  )
}

function AlmanacButton({ edit }: { edit: IssueEdit }) {
  const [busy, setBusy] = useState(false)
  async function add() {
    setBusy(true)
    await attempt('Failed to read the almanac', async () => {
      const { note } = await fetchJson('GET /api/admin/almanac-note')
      if (note === null) toastInfo('The almanac has nothing for this month')
      else edit.set({ intro: [edit.fields.intro.trimEnd(), note].filter(Boolean).join('\n\n') })
    })
    setBusy(false)
  }
  return (
    <p>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void add()}>
        Add what matters this month
      </Button>
    </p>
  )
}

function IssueNotices({ edit, onShow }: { edit: IssueEdit; onShow: () => void }) {
  const { subject, preheader, intro } = edit.fields
  const isSent = edit.blocked === 'sent'
  const isAdmin = useHasRole('admin')
  const sentLead = isAdmin ? 'This issue is being sent.' : 'This issue is no longer a draft.'
  return (
    <>
      {edit.blocked && (
        <BlockedNotice
          lead={isSent ? sentLead : 'This issue was deleted while you were editing.'}
          text="Your changes can no longer be saved. Copy your text if you need it.">
          <CopyTextButton variant="secondary" text={[subject, preheader, intro].filter(Boolean).join('\n\n')} />
          {isSent && isAdmin && (
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

function IssueConflict({ edit, theirs }: { edit: IssueEdit; theirs: Issue }) {
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
