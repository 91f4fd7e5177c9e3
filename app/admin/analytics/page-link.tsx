import type { PageViews } from '#app/contract/analytics.ts'
import { pageName } from './page-names.ts'

/** A page by its name, with its address below when that says more. It opens beside the dashboard. */
export function PageLink({ page }: { page: PageViews }) {
  const name = pageName(page)
  return (
    <a className="page-link" href={page.path} target="_blank" rel="noreferrer" title={page.path}>
      <span>{name}</span> {name !== page.path && <small>{page.path}</small>}
    </a>
  )
}
