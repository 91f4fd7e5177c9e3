import type { SiteSearch } from '#domain/search/site-search.ts'
import { blogUrl, type BlogFilter } from '../contract/blog-url.ts'

type Props = { filter: BlogFilter; total: number; search: SiteSearch | null }

/** How much was found, and whether for other words than those that were typed. */
export function SearchSummary({ filter, total, search }: Props) {
  return (
    <div className="list-count">
      <p role="status">Found {total} article(s)</p>
      {search?.corrected && (
        <p>
          Showing results for <b>{search.corrected}</b>.{' '}
          <a className="link" href={blogUrl({ ...filter, exact: true })}>
            Search for “{filter.q}” as typed
          </a>
        </p>
      )}
    </div>
  )
}
