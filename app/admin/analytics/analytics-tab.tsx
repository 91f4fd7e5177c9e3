import { EarningsView } from '../earnings/earnings-view.tsx'
import type { AnalyticsName } from '../route.ts'
import { SubViews } from '../sub-views.tsx'
import { OverviewView } from './overview-view.tsx'

const views = { overview: OverviewView, earnings: EarningsView }

export function AnalyticsTab({ view }: { view: AnalyticsName }) {
  const View = views[view]
  return (
    <>
      <SubViews
        label="Analytics"
        current={view}
        views={[
          { value: 'overview', label: 'Overview', href: '/admin/analytics' },
          { value: 'earnings', label: 'Earnings', href: '/admin/analytics/earnings' },
        ]}
      />
      <View />
    </>
  )
}
