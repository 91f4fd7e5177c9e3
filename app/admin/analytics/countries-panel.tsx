import { lazy, Suspense } from 'react'
import { BarList } from './bar-list.tsx'
import { CountryFlag } from './country-flag.tsx'
import { CountryLink } from './country-link.tsx'
import { Panel } from '../kit/panel.tsx'
import type { Overview, AnalyticsFilter } from './analytics-filter.tsx'

const WorldMap = lazy(() => import('./world-map.tsx').then((module) => ({ default: module.WorldMap })))

type Props = { overview: Overview; scope: AnalyticsFilter }

export function CountriesPanel({ overview, scope }: Props) {
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
