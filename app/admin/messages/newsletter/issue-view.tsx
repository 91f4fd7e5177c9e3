import { useCallback, useEffect, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { fetchUrl, ApiError } from '#app/client/fetch-json.ts'
import { LoadError, EmptyList } from '#app/admin/kit/list-states.tsx'
import { BackToIssues } from './issue-header.tsx'
import { IssueForm } from './issue-form.tsx'
import { issuePath, type Issue, type IssueResponse } from './issue.ts'
import { SentIssue } from './sent-issue.tsx'
import { canBeEdited } from './issue-stage.ts'

type Loaded = { issue?: Issue; error?: unknown }

/** Written until it is sent, looked at afterwards. Always asks the door: an edit must not begin with remembered words. */
export function IssueView({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<Loaded>({})
  const load = useCallback(
    () =>
      fetchUrl<IssueResponse>(issuePath(id)).then(setLoaded, (error: unknown) =>
        setLoaded(({ issue }) => (issue ? { issue } : { error })),
      ),
    [id],
  )
  useEffect(() => void load(), [load])
  useEffect(() => void (document.title = 'Newsletter issue'), [])
  const { issue, error } = loaded

  if (issue) {
    const show = (after: Issue) => setLoaded({ issue: after })
    return canBeEdited(issue, now()) ? (
      <IssueForm loaded={issue} onSendingStarted={show} />
    ) : (
      <SentIssue issue={issue} onChange={show} reload={() => void load()} />
    )
  }
  return (
    <>
      <div className="edit-head">
        <BackToIssues />
        <h1>Newsletter issue</h1>
      </div>
      {error === undefined && <Spinner label="Loading the issue" />}
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyList sentence="This issue no longer exists." />
      ) : (
        error !== undefined && <LoadError what="the issue" error={error} reload={() => void load()} />
      )}
    </>
  )
}
