import { useState } from 'react'
import { arrowLeft, arrowRight } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { formatCount } from './format.ts'
import { useUrlQuery, type QueryState } from './query-cache.ts'
import { withQuery } from '#app/contract/route-url.ts'

const pageSize = 50
type PageResponse = { next: string | null }

export type PagedQuery<Answer> = QueryState<Answer> & {
  reload: () => void
  /** How many stand before this page. */
  offset: number
  previousPage: (() => void) | undefined
  nextPage: (() => void) | undefined
}

/** A list page by page. The page before stays on the screen until the next one has come. */
export function usePagedQuery<Answer extends PageResponse>(
  path: string,
  filter: Readonly<Record<string, string | undefined>>,
): PagedQuery<Answer> {
  const base = withQuery(path, filter)
  const [place, setPlace] = useState<{ base: string; cursors: readonly string[] }>({ base, cursors: [] })
  const cursors = place.base === base ? place.cursors : []
  const read = useUrlQuery<Answer>(withQuery(path, { ...filter, cursor: cursors.at(-1) }))
  const [shown, setShown] = useState(read.data)
  if (read.data !== undefined && read.data !== shown) setShown(read.data)

  const next = read.data?.next
  return {
    ...read,
    data: read.data ?? (read.error === undefined ? shown : undefined),
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

export function Pager({ pages: { offset: before, previousPage: back, nextPage: forward }, shown, total }: Props) {
  const ofTotal = total === undefined ? '' : ` of ${formatCount(total)}`
  return (
    <>
      <span className="figures" role="status">
        {total === 0 ? 'None' : `${formatCount(before + 1)}–${formatCount(before + shown)}${ofTotal}`}
      </span>
      {(back || forward) && (
        <span className="row row--close">
          <button type="button" className="round-button" aria-label="Previous page" disabled={!back} onClick={back}>
            <Glyph d={arrowLeft} />
          </button>
          <button type="button" className="round-button" aria-label="Next page" disabled={!forward} onClick={forward}>
            <Glyph d={arrowRight} />
          </button>
        </span>
      )}
    </>
  )
}
