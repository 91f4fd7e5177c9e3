import { formatCount } from './format.ts'
import { Link } from './navigation.tsx'

type SubTab = { label: string; href: string; count?: number | undefined }

/** Second-level tabs. They are links, because each view has its own URL. `current`: the link of the current view. */
export function SubTabs({ label, current, views }: { label: string; current: string; views: readonly SubTab[] }) {
  return (
    <nav className="sub-views" aria-label={label}>
      {views.map((view) => (
        <Link
          className="tab"
          href={view.href}
          aria-current={view.href === current ? 'page' : undefined}
          key={view.href}>
          {view.label}
          {view.count ? <span className="tab__count numeric">{formatCount(view.count)}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
