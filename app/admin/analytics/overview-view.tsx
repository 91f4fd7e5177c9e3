import '#app/styles/admin-analytics-tab.css'
import { useState } from 'react'
import { useUrlFilter } from '../kit/navigation.tsx'
import { BarList } from './bar-list.tsx'
import { ClicksSection } from './clicks-section.tsx'
import { CountriesPanel, CountryDialog } from './countries-panel.tsx'
import { DayChart } from './day-chart.tsx'
import { siteTimeZone } from '../kit/site-time-zone.ts'
import { formatDayRange } from './format-days.ts'
import { OverviewMetrics, NoViewsYet, OverviewError } from './overview-metrics.tsx'
import { useLiveFeed } from './live-feed.ts'
import { LivePanel } from './live-panel.tsx'
import { referrerName } from './page-names.tsx'
import { PagesPanel } from './pages-panel.tsx'
import { Loading } from '../kit/list-states.tsx'
import { Panel } from '../kit/panel.tsx'
import { parseFilter, requestQuery, type NamedCount, FilterBar } from './analytics-filter.tsx'
import { SearchesPanel } from './searches-panel.tsx'
import { useQuery } from '../kit/query-cache.ts'

const reactions = [
  { title: 'Likes per day', singular: 'like', metric: 'likes' },
  { title: 'Comments per day', singular: 'comment', metric: 'comments' },
  { title: 'New subscribers per day', singular: 'subscriber', metric: 'subscribers' },
] as const

export function OverviewView() {
  const [filter, change] = useUrlFilter('days', 'admins', 'country')
  const scope = parseFilter(filter)
  const { data, error, reload, stale } = useQuery(
    'GET /api/admin/analytics',
    { query: requestQuery(scope) },
    'keepPrevious',
  )
  const [paused, setPaused] = useState(false)
  const live = useLiveFeed(paused)
  const livePanel = (
    <LivePanel {...{ live, paused }} excludeAdmins={scope.excludeAdmins} onPause={setPaused} className="span-4" />
  )
  const country = data?.countries.find(({ code }) => code === filter.country)
  const dialog = filter.country && <CountryDialog code={filter.country} name={country?.name} scope={scope} />

  if (data === undefined) {
    return (
      <>
        <FilterBar scope={scope} change={change} />
        {error === undefined ? <Loading what="analytics" /> : <OverviewError reload={reload} />}
        {dialog}
      </>
    )
  }
  if (!data.hasViews) {
    return (
      <div className="dashboard new-site-row">
        <div className="span-8">
          <NoViewsYet />
        </div>
        {livePanel}
      </div>
    )
  }
  return (
    <>
      <FilterBar scope={scope} change={change} />
      <div className="analytics" aria-busy={stale || undefined}>
        {error !== undefined && <OverviewError reload={reload} />}
        <h2 className="visually-hidden">Readers</h2>
        <p className="scope-line soft">
          <b className="ink">{formatDayRange(data.since, data.until)}</b>, compared with the {data.days} days before
        </p>
        <OverviewMetrics overview={data} excludeAdmins={scope.excludeAdmins} />
        <div className="dashboard">
          <DayChart
            title="Views and visitors per day"
            singular="view"
            metric="views"
            second={{ singular: 'visitor', metric: 'visitors', heads: ['Views', 'Visitors'] }}
            perDay={data.perDay}
            aside={`Days in ${siteTimeZone()}`}
            height={300}
            className="span-8"
          />
          {livePanel}
          <CountriesPanel overview={data} scope={scope} />
          <div className="span-7 stack">
            <PagesPanel overview={data} scope={scope} key={JSON.stringify(scope)} />
            <ViewCountPanel
              title="Devices"
              rows={data.devices.toSorted((one, other) => other.views - one.views)}
              views={data.now.views}
            />
          </div>
          <div className="span-5">
            <ViewCountPanel
              title="Referrers"
              rows={data.referrers.map(({ name, views }) => ({ name: referrerName(name), views }))}
              views={data.now.views}
            />
          </div>
        </div>
        <ClicksSection overview={data} />
        <section className="stack" aria-labelledby="response-title">
          <div className="section-line">
            <h2 id="response-title">Response</h2>
            <p className="soft">Likes, comments, sign-ups and failed searches</p>
          </div>
          <div className="dashboard">
            {reactions.map((reaction) => (
              <DayChart {...reaction} perDay={data.perDay} className="span-4" key={reaction.metric} />
            ))}
            <SearchesPanel searches={data.searches} />
          </div>
        </section>
      </div>
      {dialog}
    </>
  )
}

function ViewCountPanel({ title, rows, views }: { title: string; rows: readonly NamedCount[]; views: number }) {
  return (
    <Panel title={title}>
      <BarList
        singular="view"
        total={views}
        empty="No data in this period."
        bars={rows.map((row) => ({ key: row.name, name: row.name, value: row.views }))}
      />
    </Panel>
  )
}
