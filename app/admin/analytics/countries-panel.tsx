import { lazy, Suspense, type ComponentProps } from 'react'
import { BarList } from './bar-list.tsx'
import { CountryFlag } from './country-flag.tsx'
import { CountryLink, analyticsHref } from './country-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { type Overview, type AnalyticsFilter, requestQuery } from './analytics-filter.tsx'
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
    <Panel
      title="Countries"
      aside="Top 10"
      foot={
        geo.attribution && (
          <p className="panel__foot">
            <a className="link" href={geo.attribution.url} target="_blank" rel="noreferrer">
              {geo.attribution.text}
            </a>
          </p>
        )
      }>
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
        empty={<p>No visitors from here in the last {scope.days} days.</p>}>
        {({ views, visitors, pages, referrers }) => (
          <>
            <p className="soft">
              {pluralize(views, 'view')} in {scope.days} days, by {pluralize(visitors, 'visitor')} (sum of daily
              visitors)
            </p>
            <div className="country-lists">
              <CountryList
                title="Pages"
                total={views}
                bars={pages.map((page) => ({ key: page.path, value: page.views, name: <PageLink page={page} /> }))}
              />
              <CountryList
                title="Referrers"
                total={views}
                bars={referrers.map((row) => ({ key: row.name, value: row.views, name: referrerName(row.name) }))}
              />
            </div>
          </>
        )}
      </ListStates>
    </Dialog>
  )
}

function CountryList({ title, ...list }: Pick<ComponentProps<typeof BarList>, 'bars' | 'total'> & { title: string }) {
  return (
    <section aria-label={title}>
      <h3 className="list-head">
        {title} <span className="soft numeric">{list.bars.length}</span>
      </h3>
      <BarList singular="view" {...list} />
    </section>
  )
}
