import { OverviewView } from './overview-view.tsx'

export function AnalyticsTab() {
  return <OverviewView />
}
