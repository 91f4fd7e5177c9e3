import type { ResponseOf } from '#app/contract/contract.ts'
import { SegmentedControl } from '../kit/segmented-control.tsx'
import { download } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Switch } from '#app/ui/kit/controls.tsx'
import { routeUrl } from '#app/contract/route-url.ts'
import { Menu } from '../kit/menu.tsx'

const exportTables = [
  { table: 'days', label: 'Days' },
  { table: 'pages', label: 'Pages' },
  { table: 'countries', label: 'Countries' },
  { table: 'referrers', label: 'Referrers' },
  { table: 'clicks', label: 'Affiliate clicks' },
  { table: 'searches', label: 'Searches without results' },
] as const

export const analyticsPath = '/api/admin/analytics'

const ranges = [7, 30, 90, 365] as const
export type AnalyticsFilter = { days: (typeof ranges)[number]; excludeAdmins: boolean }

export type Overview = ResponseOf<'GET /api/admin/analytics'>
export type Day = Overview['perDay'][number]
export type NamedCount = Overview['referrers'][number]
export type PageViews = Overview['pages'][number]
export type CountryViews = Overview['countries'][number]

/** For the dashboard's URL, which leaves out the defaults: 30 days and all visits. */
export function filterQuery({ days, excludeAdmins }: AnalyticsFilter) {
  return { days: days === 30 ? undefined : String(days), admins: excludeAdmins ? 'exclude' : undefined }
}

/** For requests, which always name the range. */
export const requestQuery = (filter: AnalyticsFilter) => ({ ...filterQuery(filter), days: String(filter.days) })

export function parseFilter(query: Readonly<Record<'days' | 'admins', string>>): AnalyticsFilter {
  const days = ranges.find((range) => String(range) === query.days) ?? 30
  return { days, excludeAdmins: query.admins === 'exclude' }
}

export function RangeControl({ days, onChange }: { days: number; onChange: (days: string) => void }) {
  const options = ranges.map((range) => ({ value: String(range), label: range === 365 ? '1 year' : `${range} days` }))
  return <SegmentedControl label="Range" value={String(days)} options={options} onChange={onChange} />
}

type Props = { scope: AnalyticsFilter; change: (part: { days?: string; admins?: string }) => void }

export function FilterBar({ scope, change }: Props) {
  return (
    <div className="toolbar scope-bar">
      <RangeControl days={scope.days} onChange={(days) => change({ days })} />
      <div className="toolbar__end">
        <Switch
          label="Exclude my visits"
          checked={scope.excludeAdmins}
          onChange={() => change({ admins: scope.excludeAdmins ? '' : 'exclude' })}
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
