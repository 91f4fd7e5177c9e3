type Tab = { href: string; label: string; count?: number }

type Props = { label: string; tabs: readonly Tab[]; current: string; className?: string }

/** Tabs that are links. `current` is the href of the selected one. */
export function TabLinks({ label, tabs, current, className }: Props) {
  return (
    <nav className={className ? `tabs ${className}` : 'tabs'} aria-label={label}>
      {tabs.map((tab) => (
        <a className="tab" href={tab.href} aria-current={tab.href === current ? 'page' : undefined} key={tab.href}>
          {tab.label}
          {tab.count !== undefined && <span className="tab__count numeric">{tab.count}</span>}
        </a>
      ))}
    </nav>
  )
}
