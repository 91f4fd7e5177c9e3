import { now } from '#app/client/browser-clock.ts'
import { fetchJson } from '#app/client/fetch-json.ts'
import { EditPage } from '#app/admin/kit/edit-page.tsx'
import { issueFrame } from './issue-header.tsx'
import { IssueForm } from './issue-form.tsx'
import { SentIssue } from './sent-issue.tsx'
import { canBeEdited } from './issue-stage.ts'

const fetchIssue = async (id: string) => (await fetchJson('GET /api/admin/issues/:id', { params: { id } })).issue

/** Editable until it is sent. */
export function IssueView({ id }: { id: string }) {
  return (
    <EditPage {...issueFrame} what="issue" missingText="This issue no longer exists." load={() => fetchIssue(id)}>
      {(issue, show, reload) =>
        canBeEdited(issue, now()) ? (
          <IssueForm loaded={issue} fetchIssue={() => fetchIssue(id)} onSendingStarted={show} />
        ) : (
          <SentIssue issue={issue} onChange={show} reload={reload} />
        )
      }
    </EditPage>
  )
}
