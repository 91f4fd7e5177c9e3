import { count, counted } from '../kit/format.ts'
import { changeOf, perVisitor, ratio } from '../kit/metric-change.ts'
import { Figure } from '../kit/metric-card.tsx'
import type { Overview } from '#app/contract/analytics.ts'

export function Figures({ overview, leaveOut }: { overview: Overview; leaveOut: boolean }) {
  const { now, before, days, visitorsAre } = overview
  const exact = visitorsAre === 'exact'
  return (
    <>
      <dl className="figures-row">
        <Figure
          name="Views"
          value={count(now.views)}
          change={changeOf(now.views, before.views)}
          note={leaveOut ? 'Yours are left out' : `Of which yours: ${count(now.own)}`}
        />
        <Figure
          name="Visitors"
          value={count(now.visitors)}
          change={changeOf(now.visitors, before.visitors)}
          note={
            exact ? `Exact: each counted once in ${days} days` : 'Sum of daily visitors: who comes back counts again'
          }
        />
        <Figure
          name="Sessions"
          value={count(now.sessions)}
          change={changeOf(now.sessions, before.sessions)}
          note="Visits, one for each browser tab"
        />
        <Figure
          name="Views per visitor"
          value={ratio(perVisitor(now))}
          change={changeOf(perVisitor(now), perVisitor(before), ratio)}
          note={exact ? `Over ${days} days` : 'Per visitor and day'}
        />
      </dl>
      <p className="apart meta-text soft">
        {now.crawlers === 0
          ? 'No crawler came by.'
          : `Not in these figures: ${counted(now.crawlers, 'view')} by crawlers, such as search engines.`}
        {overview.dropped > 0 && (
          <b className="apart__dropped">
            {' '}
            {counted(overview.dropped, 'view')} came faster than they could be counted and{' '}
            {overview.dropped === 1 ? 'was' : 'were'} dropped since the server started.
          </b>
        )}
      </p>
    </>
  )
}
