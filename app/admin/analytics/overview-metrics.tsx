import { formatCount, pluralize } from '../kit/format.ts'
import { compareMetric, viewsPerVisitor, formatRatio } from '../kit/metric-change.ts'
import { MetricCard } from '../kit/panel.tsx'
import type { Overview } from './analytics-filter.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { ActionButton } from '../kit/buttons.tsx'

const laterContents = [
  {
    lead: 'Views, visitors and sessions',
    text: ' by day, country, page, referrer and device. Your own visits are counted separately, and crawlers are excluded.',
  },
  { lead: 'Affiliate clicks', text: ' by product and article: see which ones pay off.' },
  { lead: 'Searches without results', text: ': topics that readers looked for and did not find.' },
  { lead: 'Likes, comments and subscribers', text: ' over time.' },
] as const

export function OverviewMetrics({ overview, excludeAdmins }: { overview: Overview; excludeAdmins: boolean }) {
  const { now, before, days, visitorCountMethod } = overview
  const exact = visitorCountMethod === 'exact'
  return (
    <>
      <dl className="metrics">
        <MetricCard
          name="Views"
          value={formatCount(now.views)}
          change={compareMetric(now.views, before.views)}
          note={excludeAdmins ? 'Your own are excluded' : `Of which yours: ${formatCount(now.admins)}`}
        />
        <MetricCard
          name="Visitors"
          value={formatCount(now.visitors)}
          change={compareMetric(now.visitors, before.visitors)}
          note={
            exact ? `Unique visitors in ${days} days` : 'Sum of daily visitors; returning visitors count again each day'
          }
        />
        <MetricCard
          name="Sessions"
          value={formatCount(now.sessions)}
          change={compareMetric(now.sessions, before.sessions)}
          note="One per browser tab"
        />
        <MetricCard
          name="Views per visitor"
          value={formatRatio(viewsPerVisitor(now))}
          change={compareMetric(viewsPerVisitor(now), viewsPerVisitor(before), formatRatio)}
          note={exact ? `Over ${days} days` : 'Per visitor and day'}
        />
      </dl>
      <p className="apart meta-text soft">
        {now.crawlers === 0
          ? 'No crawler visits.'
          : `Not in these figures: ${pluralize(now.crawlers, 'view')} by crawlers, such as search engines.`}
        {overview.dropped > 0 && (
          <b className="apart__dropped">
            {' '}
            {pluralize(overview.dropped, 'view')} arrived faster than they could be counted and{' '}
            {overview.dropped === 1 ? 'was' : 'were'} dropped since the server started.
          </b>
        )}
      </p>
    </>
  )
}

export function OverviewError({ reload }: { reload: () => void }) {
  return (
    <div className="failed" role="alert">
      <p>Failed to load analytics data. Please try refreshing the page.</p>
      <ActionButton onClick={reload}>Try again</ActionButton>
    </div>
  )
}

export function NoViewsYet() {
  return (
    <div className="new-site panel">
      <h2>No views yet</h2>
      <p>
        Page views are counted automatically. Open a page of your site, and the first view appears here within seconds.
        No IP addresses are stored.
      </p>
      <ul>
        {laterContents.map(({ lead, text }) => (
          <li key={lead}>
            <b>{lead}</b>
            {text}
          </li>
        ))}
      </ul>
      <LinkButton variant="primary" href="/" target="_blank">
        Open the site
      </LinkButton>
    </div>
  )
}
