import type { ResponseOf } from '#app/contract/contract.ts'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { pluralize } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { closeOverlay } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { BarList } from './bar-list.tsx'
import { CountryFlag } from './country-flag.tsx'
import { analyticsHref } from './country-link.tsx'
import { PageLink, referrerName } from './page-names.tsx'
import { requestQuery, type AnalyticsFilter } from './analytics-filter.tsx'

type CountryDetail = ResponseOf<'GET /api/admin/analytics/countries/:code'>
type Props = { code: string; name: string | undefined; scope: AnalyticsFilter }

/** All pages and referrers of a country. It has its own URL, so Back closes it too. */
export function CountryDialog({ code, name, scope }: Props) {
  const open = code !== ''
  const query = useQuery(
    'GET /api/admin/analytics/countries/:code',
    open ? { params: { code }, query: requestQuery(scope) } : 'skip',
  )
  const title = (
    <span className="country-title">
      <CountryFlag code={code} />
      {query.data?.name ?? name ?? code}
    </span>
  )
  return (
    <Dialog open={open} onClose={() => closeOverlay(analyticsHref(scope))} title={title} wide>
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
