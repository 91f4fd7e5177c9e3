import { useState } from 'react'
import { arrowLeft, arrowRight } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { count } from './format.ts'
import { useRead, type Read } from './query-cache.ts'
import { withQuery } from '../dashboard-routes.ts'

const pageLength = 50
type Page = { next: string | null }

export type Paged<Answer> = Read<Answer> & {
  reload: () => void
  /** How many stand before this page. */
  before: number
  back: (() => void) | undefined
  forward: (() => void) | undefined
}

/** A list page by page. The page before stays on the screen until the next one has come. */
export function usePages<Answer extends Page>(
  door: string,
  filter: Readonly<Record<string, string | undefined>>,
): Paged<Answer> {
  const base = withQuery(door, filter)
  const [place, setPlace] = useState<{ base: string; cursors: readonly string[] }>({ base, cursors: [] })
  const cursors = place.base === base ? place.cursors : []
  const read = useRead<Answer>(withQuery(door, { ...filter, cursor: cursors.at(-1) }))
  const [shown, setShown] = useState(read.data)
  if (read.data !== undefined && read.data !== shown) setShown(read.data)

  const next = read.data?.next
  return {
    ...read,
    data: read.data ?? (read.error === undefined ? shown : undefined),
    before: cursors.length * pageLength,
    back: cursors.length > 0 ? () => setPlace({ base, cursors: cursors.slice(0, -1) }) : undefined,
    forward: next ? () => setPlace({ base, cursors: [...cursors, next] }) : undefined,
  }
}

type Props = { pages: Pick<Paged<unknown>, 'before' | 'back' | 'forward'>; shown: number; total?: number | undefined }

export function Pager({ pages: { before, back, forward }, shown, total }: Props) {
  const ofTotal = total === undefined ? '' : ` of ${count(total)}`
  return (
    <>
      <span className="figures" role="status">
        {total === 0 ? 'None' : `${count(before + 1)}–${count(before + shown)}${ofTotal}`}
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
