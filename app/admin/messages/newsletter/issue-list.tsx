import { now } from '#app/client/browser-clock.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { plus } from '#app/ui/icons/controls.ts'
import { ActionButton } from '#app/admin/kit/buttons.tsx'
import { BackLink } from '#app/admin/kit/edit-page.tsx'
import { pluralize } from '#app/admin/kit/format.ts'
import { ListPage } from '#app/admin/kit/list-page.tsx'
import { EmptyList } from '#app/admin/kit/list-states.tsx'
import { usePagedQuery } from '#app/admin/kit/pager.tsx'
import { createIssue } from './issue-actions.ts'
import { IssueTable } from './issue-table.tsx'
import { pollInterval } from './issue.ts'
import { usePolling } from '#app/admin/kit/use-polling.ts'

export function IssueList() {
  const query = usePagedQuery('GET /api/admin/issues', {})
  const { data } = query
  usePolling(pollInterval(data?.issues ?? [], now()), query.reload)
  return (
    <ListPage
      query={query}
      what="newsletter issues"
      items={({ issues }) => issues}
      total={({ issues }) => (query.nextPage ? undefined : query.offset + issues.length)}
      toolbar={
        <>
          <div className="issues-head">
            <BackLink href="/admin/messages/subscribers" label="Subscribers" />
            <h2>Newsletter issues</h2>
          </div>
          <div className="toolbar__end">
            {data && <span className="small soft">{pluralize(data.subscribers, 'subscriber')}</span>}
            <NewIssueButton />
          </div>
        </>
      }
      empty={<NoIssues subscribers={data?.subscribers ?? 0} />}
    >
      {(issues) => <IssueTable issues={issues} />}
    </ListPage>
  )
}

function NewIssueButton() {
  const [busy, run] = useBusy()
  return (
    <ActionButton variant="primary" icon={plus} busy={busy} busyLabel="Creating..." onClick={() => run(createIssue)}>
      New issue
    </ActionButton>
  )
}

function NoIssues({ subscribers }: { subscribers: number }) {
  const reach =
    subscribers === 0
      ? 'No subscribers yet, but you can already write an issue.'
      : `${pluralize(subscribers, 'subscriber')} would receive it.`
  return (
    <EmptyList
      sentence="No issues yet."
      action={
        <>
          <p>
            An issue is an email to all subscribers: a short introduction plus the articles and products you choose.{' '}
            {reach}
          </p>
          <NewIssueButton />
        </>
      }
    />
  )
}
