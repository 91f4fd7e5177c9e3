import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { formatCount } from '../kit/format.ts'
import { navigate } from '../kit/navigation.ts'
import { useQuery } from '../kit/query-cache.ts'
import type { TabName } from '../dashboard-routes.ts'

const tabs: readonly { name: TabName; label: string; href: string }[] = [
  { name: 'articles', label: 'Articles', href: '/admin' },
  { name: 'products', label: 'Products', href: '/admin/products' },
  { name: 'messages', label: 'Messages', href: '/admin/messages/contact' },
  { name: 'analytics', label: 'Analytics', href: '/admin/analytics' },
]

/** Each tab has its own URL. */
export function AdminTabs({ tab, children }: { tab: TabName; children: ReactNode }) {
  const { data } = useQuery('GET /api/admin/counts')
  const waiting = data ? data.messages + data.comments : 0
  const open = (name: TabName) => {
    const next = tabs.find((other) => other.name === name)
    if (next) void navigate(next.href)
  }
  return (
    <Tabs.Root value={tab} onValueChange={open}>
      <Tabs.List className="tabs" aria-label="Dashboard">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab className="tab" value={name} key={name}>
            {label}
            {name === 'messages' && waiting > 0 && <span className="tab__count figures">{formatCount(waiting)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}
