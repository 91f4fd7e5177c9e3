import type { PageViews } from './analytics-filter.tsx'
import { pageName } from './page-names.ts'

/** A page by its name, with the path below if they differ. It opens in a new tab. */
export function PageLink({ page }: { page: PageViews }) {
  const name = pageName(page)
  return (
    <a className="page-link" href={page.path} target="_blank" rel="noreferrer" title={page.path}>
      <span>{name}</span> {name !== page.path && <small>{page.path}</small>}
    </a>
  )
}
