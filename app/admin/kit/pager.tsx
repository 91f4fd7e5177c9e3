import { useState } from 'react'
import { arrowLeft, arrowRight } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import type { ResponseOf } from '#app/contract/contract.ts'
import { routeUrl } from '#app/contract/route-url.ts'
import { formatCount } from './format.ts'
import { usePreviousData, useQuery, type FilterOf, type PagedRouteKey, type Query } from './query-cache.ts'

const pageSize = 50

export type PagedQuery<Answer> = Query<Answer> & {
  /** How many items come before this page. */
  offset: number
  previousPage: (() => void) | undefined
  nextPage: (() => void) | undefined
}

/** One page of a list at a time. The current page stays on screen until the next one has loaded. */
export function usePagedQuery<Key extends PagedRouteKey>(
  route: Key,
  filter: FilterOf<Key>,
): PagedQuery<ResponseOf<Key>> {
  const base = routeUrl(route, { query: filter })
  const [place, setPlace] = useState<{ base: string; cursors: readonly string[] }>({ base, cursors: [] })
  const cursors = place.base === base ? place.cursors : []
  const query = useQuery(route, { query: { ...filter, cursor: cursors.at(-1) } })

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
      <span className="numeric" role="status">
        {total === 0 ? 'None' : `${formatCount(offset + 1)}–${formatCount(offset + shown)}${ofTotal}`}
      </span>
      {(previousPage || nextPage) && (
        <span className="row row--close">
          <PageButton label="Previous page" icon={arrowLeft} onClick={previousPage} />
          <PageButton label="Next page" icon={arrowRight} onClick={nextPage} />
        </span>
      )}
    </>
  )
}

function PageButton({ label, icon, onClick }: { label: string; icon: string; onClick: (() => void) | undefined }) {
  return (
    <button type="button" className="round-button" aria-label={label} disabled={!onClick} onClick={onClick}>
      <Glyph d={icon} />
    </button>
  )
}
