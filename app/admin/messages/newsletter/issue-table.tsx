import { now } from '#app/client/browser-clock.ts'
import { issueHref } from '#app/admin/dashboard-routes.ts'
import { DeleteButton, IconLink } from '#app/admin/kit/buttons.tsx'
import { DataTable, type Column } from '#app/admin/kit/data-table.tsx'
import { formatCount, formatDateTime } from '#app/admin/kit/format.ts'
import { Link } from '#app/admin/kit/link.tsx'
import { StateBadge } from '#app/ui/badge.tsx'
import { edit } from '#app/ui/icons/dashboard.ts'
import { deleteIssue } from './issue-actions.ts'
import { IssueBadge } from './issue-badge.tsx'
import { IssueProgress } from './issue-progress.tsx'
import { canBeEdited, issueDate, type IssueRow, issueTitle, stageOf, undeliveredText } from './issue.ts'

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

export function IssueTable({ issues }: { issues: readonly IssueRow[] }) {
  return <DataTable label="Newsletter issues" rows={issues} rowKey={({ id }) => id} columns={columns} />
}

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
