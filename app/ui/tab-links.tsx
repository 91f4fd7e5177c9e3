import { useEffect, useRef } from 'react'

type Tab = { href: string; label: string; count?: number }

type Props = { label: string; tabs: readonly Tab[]; current: string; className?: string }

/** Tabs that are links. `current` is the href of the selected one. */
export function TabLinks({ label, tabs, current, className }: Props) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => centerCurrentTab(row.current), [current])
  return (
    <nav className={className ? `tabs ${className}` : 'tabs'} aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <a className="tab" href={tab.href} aria-current={tab.href === current ? 'page' : undefined} key={tab.href}>
          {tab.label}
          {tab.count !== undefined && <span className="tab__count numeric">{tab.count}</span>}
        </a>
      ))}
    </nav>
  )
}

/** Not by `scrollIntoView`, which would also scroll the page. */
function centerCurrentTab(row: Element | null) {
  const tab = row?.querySelector('[aria-current]')
  if (row && tab) row.scrollLeft += centerOf(tab) - centerOf(row)
}

function centerOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
