import { useState } from 'react'
import { arrowLeft, arrowRight } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { formatCount } from './format.ts'
import { usePreviousData, useUrlQuery, type QueryState } from './query-cache.ts'
import type { GetRouteKey, RequestOptions, ResponseOf } from '#app/contract/contract.ts'
import { routeUrl } from '#app/contract/route-url.ts'

const pageSize = 50
type PageResponse = { next: string | null }

/** A GET route that answers one page of a list and the cursor of the next. */
type PagedRouteKey = {
  [Key in GetRouteKey]: ResponseOf<Key> extends Readonly<PageResponse> ? Key : never
}[GetRouteKey]

export type PagedQuery<Answer> = QueryState<Answer> & {
  reload: () => void
  /** How many items come before this page. */
  offset: number
  previousPage: (() => void) | undefined
  nextPage: (() => void) | undefined
}

/** One page of a list at a time. The current page stays on screen until the next one has loaded. */
export function usePagedQuery<Key extends PagedRouteKey>(
  route: Key,
  filter: NonNullable<RequestOptions<Key>['query']>,
): PagedQuery<ResponseOf<Key>> {
  const base = routeUrl(route, { query: filter })
  const [place, setPlace] = useState<{ base: string; cursors: readonly string[] }>({ base, cursors: [] })
  const cursors = place.base === base ? place.cursors : []
  const query = useUrlQuery<ResponseOf<Key> & PageResponse>(
    routeUrl(route, { query: { ...filter, cursor: cursors.at(-1) } }),
  )

  const next = query.data?.next
  return {
    ...usePreviousData(query),
    offset: cursors.length * pageSize,
    previousPage: cursors.length > 0 ? () => setPlace({ base, cursors: cursors.slice(0, -1) }) : undefined,
    nextPage: next ? () => setPlace({ base, cursors: [...cursors, next] }) : undefined,
  }
}

type Props = {
  pages: Pick<PagedQuery<unknown>, 'offset' | 'previousPage' | 'nextPage'>
  shown: number
  total?: number | undefined
}

export function Pager({ pages: { offset, previousPage, nextPage }, shown, total }: Props) {
  const ofTotal = total === undefined ? '' : ` of ${formatCount(total)}`
  return (
    <>
      <span className="figures" role="status">
        {total === 0 ? 'None' : `${formatCount(offset + 1)}–${formatCount(offset + shown)}${ofTotal}`}
      </span>
      {(previousPage || nextPage) && (
        <span className="row row--close">
          <button
            type="button"
            className="round-button"
            aria-label="Previous page"
            disabled={!previousPage}
            onClick={previousPage}
          >
            <Glyph d={arrowLeft} />
          </button>
          <button type="button" className="round-button" aria-label="Next page" disabled={!nextPage} onClick={nextPage}>
            <Glyph d={arrowRight} />
          </button>
        </span>
      )}
    </>
  )
}
