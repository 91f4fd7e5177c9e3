import { download } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Switch } from '#app/ui/kit/controls.tsx'
import { routeUrl } from '#app/contract/route-url.ts'
import { Menu } from '../kit/menu.tsx'
import { RangeControl, requestQuery, type AnalyticsFilter } from './analytics-filter.tsx'

const exportTables = [
  { table: 'days', label: 'Days' },
  { table: 'pages', label: 'Pages' },
  { table: 'countries', label: 'Countries' },
  { table: 'referrers', label: 'Referrers' },
  { table: 'clicks', label: 'Affiliate clicks' },
  { table: 'searches', label: 'Searches without results' },
] as const

type Props = { scope: AnalyticsFilter; change: (part: { days?: string; own?: string }) => void }

/** The range, the switch for the admin's own visits, and the exports. */
export function FilterBar({ scope, change }: Props) {
  return (
    <div className="toolbar scope-bar">
      <RangeControl days={scope.days} onChange={(days) => change({ days })} />
      <div className="toolbar__end">
        <Switch
          label="Exclude my visits"
          checked={scope.excludeOwn}
          onChange={() => change({ own: scope.excludeOwn ? '' : 'leave-out' })}
        />
        <Menu
          label="Export CSV"
          className="button button--secondary"
          icon={
            <>
              <Glyph d={download} size="small" />
              Export
            </>
          }
          entries={exportTables.map(({ table, label }) => ({
            label,
            href: routeUrl('GET /api/admin/analytics/export.csv', { query: { ...requestQuery(scope), table } }),
            download: true,
          }))}
        />
      </div>
    </div>
  )
}
