import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { trash } from '#app/ui/icons/dashboard.json'
import { Note } from '#app/ui/note.tsx'
import { ActionButton } from '#app/admin/kit/buttons.tsx'
import { BackLink } from '#app/admin/kit/edit-page.tsx'
import { DataTable, type Column } from '#app/admin/kit/data-table.tsx'
import { MetricCard, Panel } from '#app/admin/kit/panel.tsx'
import { formatCount, pluralize, formatDateTime } from '#app/admin/kit/format.ts'
import { navigate } from '#app/admin/kit/navigation.tsx'
import { issuesHref } from '#app/admin/hrefs.ts'
import { deleteIssue } from './issue-actions.ts'
import { IssuePreview } from './issue-preview.tsx'
import { IssueBadge, IssueProgress } from './issue-progress.tsx'
import { type Issue, issueDate, issueFrame, issueTitle, pollInterval, undeliveredText } from './issue.ts'
import { usePolling } from '#app/admin/kit/use-polling.ts'

const linkColumns: readonly Column<Issue['links'][number]>[] = [
  {
    head: 'Page',
    cellClass: 'anywhere',
    renderCell: ({ path }) => (
      <a className="link" href={path} target="_blank">
        {path}
      </a>
    ),
  },
  { head: 'Clicks', className: 'number', renderCell: ({ clicks }) => formatCount(clicks) },
]

type Props = { issue: Issue; onChange: (issue: Issue) => void; reload: () => void }

export function SentIssue({ issue, onChange, reload }: Props) {
  const { metrics, links } = issue
  const { words, iso } = issueDate(issue, now())
  const undelivered = undeliveredText(issue)
  usePolling(pollInterval([issue], now()), reload)
  const remove = async () => {
    if (await deleteIssue(issue)) await navigate(issuesHref)
  }
  return (
    <>
      <div className="edit-head">
        <div className="edit-head__title">
          <BackLink {...issueFrame.back} />
          <h1 className="user-text">{issueTitle(issue)}</h1>
          <IssueBadge issue={issue} />
          {issue.kind === 'weekly' && <StateBadge tone="plain">Weekly digest</StateBadge>}
        </div>
        <div className="row row--close">
          <span className="soft small">
            {words} <time dateTime={iso}>{formatDateTime(iso)}</time>
          </span>
          {issue.state === 'cancelled' && (
            <ActionButton icon={trash} onClick={() => void remove()}>
              Delete
            </ActionButton>
          )}
        </div>
      </div>
      <div className="stack">
        {undelivered !== undefined && (
          <Note lead={undelivered} icon="alert">
            No mail server was configured. Enter one in Settings, Mail, before you send the next issue.
          </Note>
        )}
        <IssueProgress issue={issue} onChange={onChange} />
        <dl className="metrics">
          <MetricCard
            name="Sent"
            value={formatCount(metrics.sent)}
            note={`Of ${pluralize(metrics.recipients, 'recipient')}`}
          />
          <MetricCard name="Failed" value={formatCount(metrics.failed)} note="Rejected or suppressed" />
          <MetricCard name="Unsubscribed" value={formatCount(metrics.unsubscribed)} note="Via the link in this issue" />
          <MetricCard name="Clicks" value={formatCount(metrics.clicks)} note="On links to your site" />
        </dl>
        <div className="edit-grid issue-grid">
          <Panel title="Links" heading="h2" className="panel--table">
            <DataTable
              label="Links of this issue"
              rows={links}
              rowKey={({ path }) => path}
              empty="This issue has no links to count."
              columns={linkColumns}
            />
          </Panel>
          <IssuePreview id={issue.id} version={issue.version} />
        </div>
      </div>
    </>
  )
}
