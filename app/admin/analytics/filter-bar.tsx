import { download } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Switch } from '#app/ui/kit/controls.tsx'
import { StateFilter } from '../kit/segmented-control.tsx'
import { Menu } from '../kit/menu.tsx'
import { ranges, scoped, type Scope } from '#app/contract/analytics.ts'

const sheets = [
  { what: 'days', label: 'Days' },
  { what: 'pages', label: 'Pages' },
  { what: 'countries', label: 'Countries' },
  { what: 'referrers', label: 'Referrers' },
  { what: 'clicks', label: 'Affiliate clicks' },
  { what: 'searches', label: 'Searches without result' },
] as const

type Props = { scope: Scope; change: (part: { days?: string; own?: string }) => void }

/** Which days, whose visits, and all of it as a file. */
export function ScopeBar({ scope, change }: Props) {
  return (
    <div className="toolbar scope-bar">
      <StateFilter
        label="Range"
        value={String(scope.days)}
        options={ranges.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` }))}
        onChange={(days) => change({ days })}
      />
      <div className="toolbar__end">
        <Switch
          label="Leave out my own visits"
          checked={scope.leaveOut}
          onChange={() => change({ own: scope.leaveOut ? '' : 'leave-out' })}
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
          entries={sheets.map(({ what, label }) => ({
            label,
            href: scoped('/export.csv', scope, { what }),
            download: true,
          }))}
        />
      </div>
    </div>
  )
}
