import '#app/styles/admin-analytics-tab.css'
import { EarningsView } from './earnings/earnings-view.tsx'
import { LinkHealthView } from './link-health/link-health-view.tsx'
import { SubTabs } from '../kit/sub-tabs.tsx'
import { OverviewView } from './overview-view.tsx'

const views = [
  { value: 'overview', label: 'Overview', href: '/admin/analytics', View: OverviewView },
  { value: 'earnings', label: 'Earnings', href: '/admin/analytics/earnings', View: EarningsView },
  { value: 'links', label: 'Link health', href: '/admin/analytics/links', View: LinkHealthView },
] as const

export function AnalyticsTab({ view }: { view: string | undefined }) {
  const { value, View } = views.find((one) => one.value === view) ?? views[0]
  return (
    <>
      <SubTabs label="Analytics" current={value} views={views} />
      <View />
    </>
  )
}
