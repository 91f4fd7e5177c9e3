import '#app/styles/admin-recalls.css'
import { refresh } from '#app/ui/icons/controls.json'
import { Button } from '#app/ui/kit/button.tsx'
import { formatLongDate } from '#domain/text/dates.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { pluralize } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { Link } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { ShortDate } from '../kit/short-date.tsx'
import { usePolling } from '../kit/use-polling.ts'
import { checkNow, endMatch, showNotice, undoMatch, type Match, type Notice } from './recall-actions.ts'
import { MatchCard, NoticeLink } from './match-card.tsx'
import { RecallAside } from './recall-aside.tsx'

const pollIntervalMs = 3000

export function RecallsView() {
  const query = useQuery('GET /api/admin/recalls')
  const running = query.data?.running === true
  usePolling(running ? pollIntervalMs : undefined, query.reload)
  return (
    <>
      <div className="toolbar toolbar--still">
        <h2 className="list-title">Recalls</h2>
        <p className="soft" role="status">
          {query.data ? `${query.data.waiting.length} to decide` : ''}
        </p>
        <div className="toolbar__end">
          <ActionButton
            icon={refresh}
            busy={running}
            busyLabel="Reading..."
            onClick={() => void (running || checkNow())}>
            Look again now
          </ActionButton>
        </div>
      </div>
      <ListStates query={query} what="recalls">
        {(overview) => (
          <div className="recall-columns">
            <div>
              {overview.waiting.length === 0 && (
                <p className="panel recall-none">
                  No notice that we read fits a product or an article. That does not mean that none was recalled.
                </p>
              )}
              {overview.waiting.map((match) => (
                <MatchCard match={match} key={match.id} />
              ))}
              <Decided matches={overview.decided} />
              <Others notices={overview.others} />
            </div>
            <RecallAside overview={overview} />
          </div>
        )}
      </ListStates>
    </>
  )
}

const stateNames = {
  waiting: { label: 'To decide', tone: 'plain' },
  confirmed: { label: 'Recalled, on the site', tone: 'danger' },
  dismissed: { label: 'Not ours', tone: 'plain' },
  over: { label: 'Over', tone: 'ok' },
} as const

const subjectOf = ({ product, article }: Match) =>
  product?.title ?? (article ? `Article: ${article.title}` : 'The notice alone')

function Decided({ matches }: { matches: readonly Match[] }) {
  if (matches.length === 0) return null
  return (
    <section className="recall-part" aria-labelledby="recalls-decided">
      <h3 id="recalls-decided">Decided</h3>
      <div className="panel">
        <DataTable
          label="Decided recalls"
          rows={matches}
          rowKey={({ id }) => id}
          columns={[
            {
              head: 'Notice',
              renderCell: (match) => (
                <div className="recall-cell">
                  <b>{match.notice.name}</b>
                  <small className="soft">{subjectOf(match)}</small>
                  <span className="phone-only">
                    <StateBadge match={match} />
                  </span>
                </div>
              ),
            },
            {
              head: 'Decision',
              className: 'tablet-up',
              renderCell: (match) => (
                <div className="recall-cell">
                  <StateBadge match={match} />
                  <small className="soft">
                    {match.decided_by ?? 'Somebody'}, {match.decided_at && <ShortDate iso={match.decided_at} />}
                  </small>
                </div>
              ),
            },
            { head: { hidden: 'Actions' }, renderCell: (match) => <DecidedActions match={match} /> },
          ]}
        />
      </div>
    </section>
  )
}

function StateBadge({ match }: { match: Match }) {
  const { label, tone } = stateNames[match.state]
  return (
    <>
      <span className={`badge badge--${tone}`}>{label}</span>
      {match.state === 'confirmed' && match.notice.closed_on && (
        <small className="soft"> The maker ended it on {formatLongDate(Date.parse(match.notice.closed_on))}.</small>
      )}
    </>
  )
}

function DecidedActions({ match }: { match: Match }) {
  const { id, state, notice } = match
  return (
    <span className="row row--close recall-actions">
      {state === 'confirmed' && (
        <Button variant="secondary" size="small" onClick={() => void endMatch(match)}>
          It is over<span className="visually-hidden">: {notice.name}</span>
        </Button>
      )}
      <Button size="small" onClick={() => void undoMatch(id)}>
        Undo<span className="visually-hidden">: {notice.name}</span>
      </Button>
    </span>
  )
}

function Others({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null
  return (
    <details className="recall-part recall-others">
      <summary>{pluralize(notices.length, 'newest notice')} that concern nothing here</summary>
      <p className="soft small">
        About animals, but none of your products or published articles fits. Is one missing?{' '}
        <Link className="inline-link" href="/admin/products">
          Note the brands of your products
        </Link>
        , and the next comparison asks.
      </p>
      <ul className="panel">
        {notices.map((notice) => (
          <li key={notice.id}>
            <span className="recall-cell">
              <b>{notice.name}</b>
              <small className="soft">{notice.reason}</small>
              <NoticeLink notice={notice} />
            </span>
            <Button variant="secondary" size="small" onClick={() => void showNotice(notice)}>
              Show to readers<span className="visually-hidden">: {notice.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
