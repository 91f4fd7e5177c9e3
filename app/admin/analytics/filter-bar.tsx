import { download } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Switch } from '#app/ui/kit/controls.tsx'
import { SegmentedControl } from '../kit/segmented-control.tsx'
import { Menu } from '../kit/menu.tsx'
import { ranges, analyticsUrl, type AnalyticsFilter } from '#app/contract/analytics.ts'

const exportTables = [
  { what: 'days', label: 'Days' },
  { what: 'pages', label: 'Pages' },
  { what: 'countries', label: 'Countries' },
  { what: 'referrers', label: 'Referrers' },
  { what: 'clicks', label: 'Affiliate clicks' },
  { what: 'searches', label: 'Searches without results' },
] as const

type Props = { scope: AnalyticsFilter; change: (part: { days?: string; own?: string }) => void }

/** Which days, whose visits, and all of it as a file. */
export function FilterBar({ scope, change }: Props) {
  return (
    <div className="toolbar scope-bar">
      <SegmentedControl
        label="Range"
        value={String(scope.days)}
        options={ranges.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` }))}
        onChange={(days) => change({ days })}
      />
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
          entries={exportTables.map(({ what, label }) => ({
            label,
            href: analyticsUrl('/export.csv', scope, { what }),
            download: true,
          }))}
        />
      </div>
    </div>
  )
}
