import type { ReactNode } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { edit, trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Table } from '#app/ui/kit/table.tsx'
import { formatCount, formatDateTime } from '#app/admin/kit/format.ts'
import { Link } from '#app/admin/kit/link.tsx'
import { issueHref } from '#app/admin/dashboard-routes.ts'
import { Tip } from '#app/admin/kit/tip.tsx'
import { deleteIssue } from './issue-actions.ts'
import { IssueBadge } from './issue-badge.tsx'
import { IssueProgress } from './issue-progress.tsx'
import { issueTitle, type IssueRow } from '#app/contract/issues.ts'
import { stageOf } from './issue-stage.ts'
import { issueDate } from './issue-date.ts'

export function IssueTable({ issues }: { issues: readonly IssueRow[] }) {
  return (
    <Table label="Newsletter issues">
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col" className="tablet-up">
            State
          </th>
          <th scope="col" className="number tablet-up">
            Sent
          </th>
          <th scope="col" className="number tablet-up">
            Failed
          </th>
          <th scope="col" className="number tablet-up wide-only">
            Unsubscribed
          </th>
          <th scope="col" className="number tablet-up">
            Clicks
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => (
          <Row issue={issue} key={issue.id} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ issue }: { issue: IssueRow }) {
  const { id, kind, figures } = issue
  const stage = stageOf(issue, now())
  const { words, iso } = issueDate(issue, now())
  const began = !['draft', 'scheduled'].includes(stage)
  return (
    <tr>
      <td className="issue-cell">
        <Link className="issue-cell__subject user-text" href={issueHref(id)}>
          {issueTitle(issue)}
        </Link>
        <p className="message__facts small soft">
          {kind === 'weekly' && <StateBadge tone="plain">Weekly digest</StateBadge>}
          <span className="phone-only">
            <IssueBadge issue={issue} />
          </span>
          <span>
            {words} <time dateTime={iso}>{formatDateTime(iso)}</time>
          </span>
        </p>
        {began && <p className="phone-only small soft">{metricsText(figures)}</p>}
        <IssueProgress issue={issue} />
      </td>
      <td className="tablet-up">
        <IssueBadge issue={issue} />
      </td>
      <td className="number tablet-up">{metricOrDash(began, figures.sent)}</td>
      <td className="number tablet-up">{metricOrDash(began, figures.failed)}</td>
      <td className="number tablet-up wide-only">{metricOrDash(began, figures.unsubscribed)}</td>
      <td className="number tablet-up">{metricOrDash(began, figures.clicks)}</td>
      <td>
        <div className="row-actions">
          {!began && (
            <Tip text="Edit">
              <Link className="button button--icon" href={issueHref(id)} aria-label={`Edit ${issueTitle(issue)}`}>
                <Glyph d={edit} size="small" />
              </Link>
            </Tip>
          )}
          {(stage === 'draft' || stage === 'cancelled') && (
            <Tip text="Delete">
              <Button size="icon" aria-label={`Delete ${issueTitle(issue)}`} onClick={() => void deleteIssue(issue)}>
                <Glyph d={trash} size="small" />
              </Button>
            </Tip>
          )}
        </div>
      </td>
    </tr>
  )
}

const metricOrDash = (began: boolean, number: number): ReactNode => (began ? formatCount(number) : '–')

const metricsText = ({ sent, failed, unsubscribed, clicks }: IssueRow['figures']) =>
  `${formatCount(sent)} sent · ${formatCount(failed)} failed · ${formatCount(unsubscribed)} unsubscribed · ${formatCount(clicks)} clicks`
