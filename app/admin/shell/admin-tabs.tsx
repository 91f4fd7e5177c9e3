import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { formatCount } from '../kit/format.ts'
import { navigate } from '../kit/navigation.ts'
import { useQuery } from '../kit/query-cache.ts'
import { useHasRole } from '../kit/use-role.ts'
import { dashboardTabs, type TabName } from '../dashboard-routes.ts'

export function AdminTabs({ tab, children }: { tab: TabName; children: ReactNode }) {
  const isAdmin = useHasRole('admin')
  const { data } = useQuery('GET /api/admin/counts', ...(isAdmin ? [] : ['skip' as const]))
  const waiting = data ? data.messages + data.comments : 0
  const tabs = dashboardTabs.filter(({ access }) => isAdmin || access !== 'admin')
  const open = (name: TabName) => {
    const next = dashboardTabs.find((other) => other.name === name)
    if (next) void navigate(next.href)
  }
  return (
    <Tabs.Root value={tab} onValueChange={open}>
      <Tabs.List className="tabs" aria-label="Dashboard">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab className="tab" value={name} key={name}>
            {label}
            {name === 'messages' && waiting > 0 && <span className="tab__count numeric">{formatCount(waiting)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}
