import { now } from '#app/client/browser-clock.ts'
import { useBusy } from '#app/client/use-busy.ts'
import { plus } from '#app/ui/icons/controls.json'
import { ActionButton, DeleteButton } from '#app/admin/kit/buttons.tsx'
import { pluralize, formatCount, formatDateTime } from '#app/admin/kit/format.ts'
import { ListPage, usePagedQuery } from '#app/admin/kit/list-page.tsx'
import { EmptyList } from '#app/admin/kit/list-states.tsx'
import { createIssue, deleteIssue } from './issue-actions.ts'
import { pollInterval, canBeEdited, issueDate, type IssueRow, issueTitle, stageOf, undeliveredText } from './issue.ts'
import { usePolling } from '#app/admin/kit/use-polling.ts'
import { issueHref } from '#app/admin/hrefs.ts'
import { DataTable, type Column } from '#app/admin/kit/data-table.tsx'
import { IconLink, Link } from '#app/admin/kit/navigation.tsx'
import { StateBadge } from '#app/ui/badge.tsx'
import { edit } from '#app/ui/icons/dashboard.json'
import { IssueBadge, IssueProgress } from './issue-progress.tsx'
import { SenderError } from './send-panel.tsx'
import { useHasRole } from '#app/admin/kit/use-role.ts'

export function IssueList() {
  const isAdmin = useHasRole('admin')
  const query = usePagedQuery('GET /api/admin/issues', {})
  const { data } = query
  usePolling(pollInterval(data?.issues ?? [], now()), query.reload)
  return (
    <ListPage
      query={query}
      what="newsletter issues"
      items={({ issues }) => issues}
      total={data && !query.nextPage ? query.offset + data.issues.length : undefined}
      toolbar={
        <>
          <h2 className="issues-head">{isAdmin ? 'Newsletter issues' : 'Newsletter drafts'}</h2>
          <div className="toolbar__end">
            {data?.subscribers !== undefined && (
              <Link className="link small" href="/admin/messages/subscribers">
                {pluralize(data.subscribers, 'subscriber')}
              </Link>
            )}
            <NewIssueButton />
          </div>
        </>
      }
      empty={<NoIssues subscribers={data?.subscribers} />}>
      {(issues) => (
        <>
          {data?.senderError && <SenderError text={data.senderError} />}
          <DataTable
            label="Newsletter issues"
            rows={issues}
            rowKey={({ id }) => id}
            columns={isAdmin ? columns : draftColumns}
          />
        </>
      )}
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

/** Without the number of subscribers for editors, who write drafts that an admin sends. */
function NoIssues({ subscribers }: { subscribers: number | undefined }) {
  const recipientsText =
    subscribers === undefined
      ? 'An admin sends it.'
      : subscribers === 0
        ? 'No subscribers yet, but you can already write an issue.'
        : `${pluralize(subscribers, 'subscriber')} would receive it.`
  return (
    <EmptyList
      sentence={subscribers === undefined ? 'No drafts.' : 'No issues yet.'}
      action={
        <>
          <p>
            An issue is an email to all subscribers: a short introduction plus the articles and products you choose.{' '}
            {recipientsText}
          </p>
          <NewIssueButton />
        </>
      }
    />
  )
}

const metricColumns = [
  { head: 'Sent', metric: 'sent', className: 'number tablet-up' },
  { head: 'Failed', metric: 'failed', className: 'number tablet-up' },
  { head: 'Unsubscribed', metric: 'unsubscribed', className: 'number tablet-up wide-only' },
  { head: 'Clicks', metric: 'clicks', className: 'number tablet-up' },
] as const

const columns: readonly Column<IssueRow>[] = [
  { head: 'Subject', cellClass: 'issue-cell', renderCell: (issue) => <Subject issue={issue} /> },
  { head: 'State', className: 'tablet-up', renderCell: (issue) => <IssueBadge issue={issue} /> },
  ...metricColumns.map(({ head, metric, className }) => ({
    head,
    className,
    renderCell: (issue: IssueRow) => (canBeEdited(issue, now()) ? '–' : formatCount(issue.metrics[metric])),
  })),
  { head: { hidden: 'Actions' }, renderCell: (issue) => <Actions issue={issue} /> },
]

const draftColumns = columns.filter(({ head }) => metricColumns.every((one) => one.head !== head))

function Subject({ issue }: { issue: IssueRow }) {
  const { words, iso } = issueDate(issue, now())
  const undelivered = undeliveredText(issue)
  const summary = metricColumns.map(({ head, metric }) => `${formatCount(issue.metrics[metric])} ${head.toLowerCase()}`)
  return (
    <>
      <Link className="issue-cell__subject user-text" href={issueHref(issue.id)}>
        {issueTitle(issue)}
      </Link>
      <p className="message__facts small soft">
        {issue.kind === 'weekly' && <StateBadge tone="plain">Weekly digest</StateBadge>}
        <span className="phone-only">
          <IssueBadge issue={issue} />
        </span>
        <span>
          {words} <time dateTime={iso}>{formatDateTime(iso)}</time>
        </span>
      </p>
      {!canBeEdited(issue, now()) && <p className="phone-only small soft">{summary.join(' · ')}</p>}
      {undelivered !== undefined && <p className="small field__error">{undelivered}</p>}
      <IssueProgress issue={issue} />
    </>
  )
}

function Actions({ issue }: { issue: IssueRow }) {
  const title = issueTitle(issue)
  const deletable = ['draft', 'cancelled'].includes(stageOf(issue, now()))
  return (
    <div className="row-actions">
      {canBeEdited(issue, now()) && (
        <IconLink icon={edit} label={`Edit ${title}`} tip="Edit" href={issueHref(issue.id)} />
      )}
      {deletable && <DeleteButton name={title} onClick={() => void deleteIssue(issue)} />}
    </div>
  )
}
