import { pluralize } from '../kit/format.ts'
import { navigate } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { shadeFor, shadeCount } from './chart-scale.ts'
import { analyticsHref } from './country-link.tsx'
import { requestQuery, type CountryViews, type AnalyticsFilter } from './analytics-filter.tsx'
import world from './world.json'

/** Shows all countries, not only the top ten. Keyboard users have the list beside it. */
export function WorldMap({ top, scope }: { top: readonly CountryViews[]; scope: AnalyticsFilter }) {
  const { data } = useQuery('GET /api/admin/analytics/countries', { query: requestQuery(scope) })
  const countries = data?.countries ?? top
  const most = Math.max(...countries.map(({ views }) => views), 1)
  const countriesByCode = new Map(countries.map((country) => [country.code, country]))
  return (
    <figure className="world">
      <svg
        viewBox={`0 0 ${world.width} ${world.height}`}
        role="img"
        aria-label="World map: the darker a country, the more views">
        {Object.entries(world.outlines).map(([code, outline]) => {
          const country = countriesByCode.get(code)
          if (!country) return <path d={outline} key={code} />
          const { name, views } = country
          return (
            <path
              className={`world__shade-${shadeFor(views, most)}`}
              d={outline}
              onClick={() => void navigate(analyticsHref(scope, code), 'over')}
              key={code}>
              <title>{`${name}: ${pluralize(views, 'view')}`}</title>
            </path>
          )
        })}
      </svg>
      <figcaption className="meta-text soft" aria-hidden="true">
        Fewer
        {Array.from({ length: shadeCount }, (_, index) => (
          <i className="world__key" style={{ background: `var(--shade-${index + 1})` }} key={index} />
        ))}
        more views
      </figcaption>
    </figure>
  )
}
