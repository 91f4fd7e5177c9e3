import { EarningsView } from './earnings/earnings-view.tsx'
import { LinkHealthView } from './link-health/link-health-view.tsx'
import type { AnalyticsView } from '../dashboard-routes.ts'
import { SubTabs } from '../kit/sub-tabs.tsx'
import { OverviewView } from './overview-view.tsx'

const views = { overview: OverviewView, earnings: EarningsView, links: LinkHealthView }

export function AnalyticsTab({ view }: { view: AnalyticsView }) {
  const View = views[view]
  return (
    <>
      <SubTabs
        label="Analytics"
        current={view}
        views={[
          { value: 'overview', label: 'Overview', href: '/admin/analytics' },
          { value: 'earnings', label: 'Earnings', href: '/admin/analytics/earnings' },
          { value: 'links', label: 'Link health', href: '/admin/analytics/links' },
        ]}
      />
      <View />
    </>
  )
}
