import { useState } from 'react'
import { useFilter } from '../kit/use-url-filter.ts'
import { BarList } from './bar-list.tsx'
import { ClicksSection } from './clicks-section.tsx'
import { CountriesPanel } from './countries-panel.tsx'
import { CountryDialog } from './country-dialog.tsx'
import { DailyPanel } from './daily-panel.tsx'
import { DayChart } from './day-chart.tsx'
import { span } from './format-days.ts'
import { Figures } from './overview-metrics.tsx'
import { useLive } from './live-feed.ts'
import { LivePanel } from './live-panel.tsx'
import { NewSite, OverviewFailed, OverviewStale, OverviewWaiting } from './overview-states.tsx'
import { referrerName } from './page-names.ts'
import { PagesPanel } from './pages-panel.tsx'
import { Panel } from '../kit/panel.tsx'
import { readScope, scoped, type Counted, type Overview } from '#app/contract/analytics.ts'
import { ScopeBar } from './filter-bar.tsx'
import { SearchesPanel } from './searches-panel.tsx'
import { useSteady } from '../kit/use-steady-query.ts'

export function OverviewView() {
  const [filter, change] = useFilter('days', 'own', 'country')
  const scope = readScope(filter)
  const { data, error, reload, stale } = useSteady<Overview>(scoped('', scope))
  const [paused, setPaused] = useState(false)
  const live = useLive(paused)
  const livePanel = <LivePanel {...{ live, paused }} leaveOut={scope.leaveOut} onPause={setPaused} className="span-4" />
  const country = data?.countries.find(({ code }) => code === filter.country)
  const dialog = <CountryDialog code={filter.country} name={country?.name} scope={scope} />

  if (data === undefined) {
    return (
      <>
        <ScopeBar scope={scope} change={change} />
        {error === undefined ? <OverviewWaiting /> : <OverviewFailed reload={reload} />}
        {dialog}
      </>
    )
  }
  if (!data.everSeen) {
    return (
      <div className="dashboard new-site-row">
        <div className="span-8">
          <NewSite />
        </div>
        {livePanel}
      </div>
    )
  }
  return (
    <>
      <ScopeBar scope={scope} change={change} />
      <div className="analytics" aria-busy={stale || undefined}>
        {error !== undefined && <OverviewStale reload={reload} />}
        <h2 className="visually-hidden">Readers</h2>
        <p className="scope-line soft">
          <b className="ink">{span(data.since, data.until)}</b>, compared with the {data.days} days before
        </p>
        <Figures overview={data} leaveOut={scope.leaveOut} />
        <div className="dashboard">
          <DailyPanel perDay={data.perDay} className="span-8" />
          {livePanel}
          <CountriesPanel overview={data} scope={scope} />
          <div className="span-7 stack">
            <PagesPanel overview={data} scope={scope} key={scoped('', scope)} />
            <CountedPanel
              title="Devices"
              rows={data.devices.toSorted((one, other) => other.views - one.views)}
              views={data.now.views}
            />
          </div>
          <div className="span-5">
            <CountedPanel
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
            <p className="soft">What readers left, and what they missed</p>
          </div>
          <div className="dashboard">
            <DayChart title="Likes per day" one="like" perDay={data.perDay} of="likes" className="span-4" />
            <DayChart title="Comments per day" one="comment" perDay={data.perDay} of="comments" className="span-4" />
            <DayChart
              title="New subscribers per day"
              one="subscriber"
              perDay={data.perDay}
              of="subscribers"
              className="span-4"
            />
            <SearchesPanel searches={data.searches} />
          </div>
        </section>
      </div>
      {dialog}
    </>
  )
}

function CountedPanel({ title, rows, views }: { title: string; rows: readonly Counted[]; views: number }) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="soft">Nothing in these days.</p>
      ) : (
        <BarList
          one="view"
          whole={views}
          bars={rows.map((row) => ({ key: row.name, name: row.name, value: row.views }))}
        />
      )}
    </Panel>
  )
}
