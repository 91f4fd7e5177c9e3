import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Table } from '#app/ui/kit/table.tsx'
import { Figure } from '#app/admin/kit/metric-card.tsx'
import { count, counted, dateAndTime } from '#app/admin/kit/format.ts'
import { go } from '#app/admin/kit/navigation.ts'
import { issuesHref } from '#app/admin/dashboard-routes.ts'
import { deleteIssue } from './issue-actions.ts'
import { IssueBadge } from './issue-badge.tsx'
import { BackToIssues } from './issue-header.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { IssueProgress } from './issue-progress.tsx'
import { nameOf, type Issue } from '#app/contract/issues.ts'
import { nextLook } from './issue-stage.ts'
import { useNextLook } from '#app/admin/kit/use-polling.ts'
import { whenOf } from './issue-date.ts'

type Props = { issue: Issue; onChange: (issue: Issue) => void; look: () => void }

/** An issue that has begun to leave: how far it is, what became of it, what its readers opened. */
export function SentIssue({ issue, onChange, look }: Props) {
  const { figures, links } = issue
  const { words, iso } = whenOf(issue, now())
  useNextLook(nextLook([issue], now()), look)
  const remove = async () => {
    if (await deleteIssue(issue)) await go(issuesHref)
  }
  return (
    <>
      <div className="edit-head">
        <div className="edit-head__title">
          <BackToIssues />
          <h1 className="user-text">{nameOf(issue)}</h1>
          <IssueBadge issue={issue} />
          {issue.kind === 'weekly' && <StateBadge tone="plain">Weekly letter</StateBadge>}
        </div>
        <div className="row row--close">
          <span className="soft small">
            {words} <time dateTime={iso}>{dateAndTime(iso)}</time>
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
          <Figure name="Sent" value={count(figures.sent)} note={`Of ${counted(figures.recipients, 'recipient')}`} />
          <Figure name="Failed" value={count(figures.failed)} note="Refused, or not to be written to" />
          <Figure name="Unsubscribed" value={count(figures.unsubscribed)} note="By the link in this issue" />
          <Figure name="Clicks" value={count(figures.clicks)} note="On links to our own pages" />
        </dl>
        <div className="edit-grid issue-grid">
          <Links links={links} />
          <IssuePreview id={issue.id} version={issue.version} />
        </div>
      </div>
    </>
  )
}

function Links({ links }: Pick<Issue, 'links'>) {
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
        <Table label="Links of this issue">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col" className="number">
                Clicks
              </th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ path, clicks }) => (
              <tr key={path}>
                <td className="anywhere">
                  <a className="link" href={path} target="_blank">
                    {path}
                  </a>
                </td>
                <td className="number">{count(clicks)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
