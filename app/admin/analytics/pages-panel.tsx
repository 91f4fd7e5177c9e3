import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Failed } from '../kit/list-states.tsx'
import { useRead } from '../kit/query-cache.ts'
import { BarList } from './bar-list.tsx'
import { PageLink } from './page-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { scoped, type Overview, type PageCount, type Scope } from '#app/contract/analytics.ts'

type PageList = { pages: readonly PageCount[]; next: string | null }

export function PagesPanel({ overview, scope }: { overview: Overview; scope: Scope }) {
  const [all, setAll] = useState(false)
  const { pages, now } = overview
  return (
    <Panel
      title="Pages"
      aside={all ? 'All, most viewed first' : 'Top 5'}
      foot={
        (all || pages.length >= 5) && (
          <div className="panel__foot">
            <Button variant="quiet" className="button--flush" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show the top 5 only' : 'Show more pages'}
            </Button>
          </div>
        )
      }
    >
      {pages.length === 0 && <p className="soft">No page was opened in these days.</p>}
      {all ? <AllPages scope={scope} whole={now.views} /> : <Bars pages={pages} whole={now.views} />}
    </Panel>
  )
}

function AllPages({ scope, whole }: { scope: Scope; whole: number }) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const more = (cursor: string) => setCursors([...cursors, cursor])
  return cursors.map((cursor, index) => (
    <Chunk
      key={cursor ?? ''}
      url={scoped('/pages', scope, { cursor })}
      whole={whole}
      onMore={index === cursors.length - 1 ? more : undefined}
    />
  ))
}

type ChunkProps = { url: string; whole: number; onMore: ((cursor: string) => void) | undefined }

/** Fifty pages. The next fifty come below them. */
function Chunk({ url, whole, onMore }: ChunkProps) {
  const read = useRead<PageList>(url)
  const next = read.data?.next
  if (read.data === undefined && read.error !== undefined) return <Failed what="pages" {...read} />
  return (
    <>
      {read.data ? <Bars pages={read.data.pages} whole={whole} /> : <p className="soft">Loading pages…</p>}
      {next && onMore && (
        <Button variant="secondary" onClick={() => onMore(next)}>
          Show 50 more
        </Button>
      )}
    </>
  )
}

function Bars({ pages, whole }: { pages: readonly PageCount[]; whole: number }) {
  return (
    <BarList
      ordered
      one="view"
      whole={whole}
      bars={pages.map((page) => ({ key: page.path, value: page.views, name: <PageLink page={page} /> }))}
    />
  )
}
