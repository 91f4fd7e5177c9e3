import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { formatCount } from '../kit/format.ts'
import { navigate } from '../kit/navigation.ts'
import { useUrlQuery } from '../kit/query-cache.ts'
import type { TabName } from '../dashboard-routes.ts'

type Counts = { messages: number; comments: number; articles?: number; products?: number }

const tabs: readonly { name: TabName; label: string; href: string }[] = [
  { name: 'articles', label: 'Articles', href: '/admin' },
  { name: 'products', label: 'Products', href: '/admin/products' },
  { name: 'messages', label: 'Messages', href: '/admin/messages/contact' },
  { name: 'analytics', label: 'Analytics', href: '/admin/analytics' },
]

/** Real tabs, each with an address of its own. */
export function AdminTabs({ tab, children }: { tab: TabName; children: ReactNode }) {
  const { data } = useUrlQuery<Counts>('/api/admin/counts')
  const figures: Partial<Record<TabName, number | undefined>> = {
    articles: data?.articles,
    products: data?.products,
    messages: data && data.messages + data.comments,
  }
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
            {figures[name] ? <span className="tab__count figures">{formatCount(figures[name])}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  )
}
