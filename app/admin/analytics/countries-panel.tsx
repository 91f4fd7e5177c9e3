import { lazy, Suspense } from 'react'
import { BarList } from './bar-list.tsx'
import { CountryFlag } from './country-flag.tsx'
import { CountryLink, analyticsHref } from './country-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { type Overview, type AnalyticsFilter, requestQuery } from './analytics-filter.tsx'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { pluralize } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { closeOverlay } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { PageLink, referrerName } from './page-names.tsx'

const WorldMap = lazy(() => import('./world-map.tsx').then((module) => ({ default: module.WorldMap })))

export function CountriesPanel({ overview, scope }: { overview: Overview; scope: AnalyticsFilter }) {
  const { countries, now, geo } = overview
  return (
    <Panel title="Countries" aside="Top 10" foot={<Attribution geo={geo} />}>
      {countries.length === 0 ? (
        <p className="soft">No visitors in this period.</p>
      ) : (
        <div className="countries">
          <div className="countries__map">
            <Suspense fallback={null}>
              <WorldMap top={countries} scope={scope} />
            </Suspense>
          </div>
          <BarList
            ordered
            singular="view"
            total={now.views}
            bars={countries.map(({ code, name, views }) => ({
              key: code,
              value: views,
              name: (
                <CountryLink code={code} scope={scope}>
                  <CountryFlag code={code} />
                  {name}
                </CountryLink>
              ),
            }))}
          />
        </div>
      )}
    </Panel>
  )
}

function Attribution({ geo: { attribution } }: Pick<Overview, 'geo'>) {
  if (!attribution) return null
  return (
    <p className="panel__foot">
      <a className="link" href={attribution.url} target="_blank" rel="noreferrer">
        {attribution.text}
      </a>
    </p>
  )
}

type CountryDetail = ResponseOf<'GET /api/admin/analytics/countries/:code'>
type DialogProps = { code: string; name: string | undefined; scope: AnalyticsFilter }

export function CountryDialog({ code, name, scope }: DialogProps) {
  const options = { params: { code }, query: requestQuery(scope) }
  const query = useQuery('GET /api/admin/analytics/countries/:code', options)
  const title = (
    <span className="country-title">
      <CountryFlag code={code} />
      {query.data?.name ?? name ?? code}
    </span>
  )
  return (
    <Dialog onClose={() => closeOverlay(analyticsHref(scope))} title={title} wide>
      <ListStates
        query={query}
        what="this country"
        isEmpty={({ views }) => views === 0}
        empty={<p>No visitors from here in the last {scope.days} days.</p>}
      >
        {(country) => <CountryMetrics country={country} days={scope.days} />}
      </ListStates>
    </Dialog>
  )
}

function CountryMetrics({ country, days }: { country: CountryDetail; days: number }) {
  const { views, visitors, pages, referrers } = country
  const lists = [
    {
      title: 'Pages',
      bars: pages.map((page) => ({ key: page.path, value: page.views, name: <PageLink page={page} /> })),
    },
    {
      title: 'Referrers',
      bars: referrers.map(({ name, views: value }) => ({ key: name, value, name: referrerName(name) })),
    },
  ]
  return (
    <>
      <p className="soft">
        {pluralize(views, 'view')} in {days} days, by {pluralize(visitors, 'visitor')} (sum of daily visitors)
      </p>
      <div className="country-lists">
        {lists.map(({ title, bars }) => (
          <section aria-label={title} key={title}>
            <h3 className="list-head">
              {title} <span className="soft numeric">{bars.length}</span>
            </h3>
            <BarList singular="view" total={views} bars={bars} />
          </section>
        ))}
      </div>
    </>
  )
}
