import type { SiteSearch } from '#domain/search/site-search.ts'
import { blogUrl, type BlogFilter } from '../contract/blog-url.ts'

type Props = { filter: BlogFilter; total: number; search: SiteSearch | null }

/** How much was found, and whether for other words than those that were typed. */
export function SearchSummary({ filter, total, search }: Props) {
  const others = search ? countOthers(search) : []
  return (
    <div className="list-count">
      <p role="status">Found {total} article(s)</p>
      {others.length > 0 && <p>Also on this page: {new Intl.ListFormat('en').format(others)}.</p>}
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

function countOthers({ answer, products, pages }: SiteSearch): string[] {
  return [
    ...(answer ? ['one answer'] : []),
    ...countIfAny(products.length, 'product'),
    ...countIfAny(pages.length, 'page'),
  ]
}

const countIfAny = (count: number, noun: string) => (count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`])
