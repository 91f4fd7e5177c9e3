type Tab = { href: string; label: string }

type Props = { label: string; tabs: readonly Tab[]; current: string; className?: string }

/** Tabs that are links. `current` is the href of the selected one. */
export function TabLinks({ label, tabs, current, className }: Props) {
  return (
    <nav className={className ? `tabs ${className}` : 'tabs'} aria-label={label}>
      {tabs.map((tab) => (
        <a className="tab" href={tab.href} key={tab.href} {...(tab.href === current && currentTab)}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}

const currentTab = { 'aria-current': 'page', ref: centerInRow } as const

/** Called when a tab becomes the current one. Not `scrollIntoView`, which would also scroll the page. */
function centerInRow(tab: Element | null) {
  const row = tab?.parentElement
  if (row) row.scrollLeft += centerOf(tab) - centerOf(row)
}

function centerOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
