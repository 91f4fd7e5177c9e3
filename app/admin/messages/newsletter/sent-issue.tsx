import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { MetricCard } from '#app/admin/kit/metric-card.tsx'
import { formatCount, pluralize, formatDateTime } from '#app/admin/kit/format.ts'
import { navigate } from '#app/admin/kit/navigation.ts'
import { issuesHref } from '#app/admin/dashboard-routes.ts'
import { deleteIssue } from './issue-actions.ts'
import { IssueBadge } from './issue-badge.tsx'
import { BackToIssues } from './issue-header.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { IssueProgress } from './issue-progress.tsx'
import { issueTitle, type Issue } from './issue.ts'
import { issueDate, pollInterval } from './issue-stage.ts'
import { usePolling } from '#app/admin/kit/use-polling.ts'

type Props = { issue: Issue; onChange: (issue: Issue) => void; reload: () => void }

/** An issue that is being sent or has been sent: progress, results and clicks. */
export function SentIssue({ issue, onChange, reload }: Props) {
  const { figures, links } = issue
  const { words, iso } = issueDate(issue, now())
  usePolling(pollInterval([issue], now()), reload)
  const remove = async () => {
    if (await deleteIssue(issue)) await navigate(issuesHref)
  }
  return (
    <>
      <div className="edit-head">
        <div className="edit-head__title">
          <BackToIssues />
          <h1 className="user-text">{issueTitle(issue)}</h1>
          <IssueBadge issue={issue} />
          {issue.kind === 'weekly' && <StateBadge tone="plain">Weekly digest</StateBadge>}
        </div>
        <div className="row row--close">
          <span className="soft small">
            {words} <time dateTime={iso}>{formatDateTime(iso)}</time>
          </span>
          {issue.state === 'cancelled' && (
            <Button variant="secondary" onClick={() => void remove()}>
              <Glyph d={trash} size="small" />
              Delete
            </Button>
          )}
        </div>
      </div>
      <div className="stack">
        <IssueProgress issue={issue} onChange={onChange} />
        <dl className="figures-row">
          <MetricCard
            name="Sent"
            value={formatCount(figures.sent)}
            note={`Of ${pluralize(figures.recipients, 'recipient')}`}
          />
          <MetricCard name="Failed" value={formatCount(figures.failed)} note="Rejected or suppressed" />
          <MetricCard name="Unsubscribed" value={formatCount(figures.unsubscribed)} note="Via the link in this issue" />
          <MetricCard name="Clicks" value={formatCount(figures.clicks)} note="On links to your site" />
        </dl>
        <div className="edit-grid issue-grid">
          <LinkClicks links={links} />
          <IssuePreview id={issue.id} version={issue.version} />
        </div>
      </div>
    </>
  )
}

function LinkClicks({ links }: Pick<Issue, 'links'>) {
  return (
    <section className="panel" aria-label="Links">
      <div className="panel__head">
        <h2>Links</h2>
      </div>
      {links.length === 0 ? (
        <div className="panel__body">
          <p className="soft small">This issue has no links to count.</p>
        </div>
      ) : (
        <DataTable
          label="Links of this issue"
          rows={links}
          rowKey={({ path }) => path}
          columns={[
            { head: 'Page', cellClass: 'anywhere', renderCell: ({ path }) => <PathLink path={path} /> },
            { head: 'Clicks', className: 'number', renderCell: ({ clicks }) => formatCount(clicks) },
          ]}
        />
      )}
    </section>
  )
}

function PathLink({ path }: { path: string }) {
  return (
    <a className="link" href={path} target="_blank">
      {path}
    </a>
  )
}
