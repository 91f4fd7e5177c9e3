import { useState } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { LoadError } from '../kit/list-states.tsx'
import { useUrlQuery } from '../kit/query-cache.ts'
import { BarList } from './bar-list.tsx'
import { PageLink } from './page-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { analyticsUrl, type Overview, type PageViews, type AnalyticsFilter } from '#app/contract/analytics.ts'

type PageList = { pages: readonly PageViews[]; next: string | null }

export function PagesPanel({ overview, scope }: { overview: Overview; scope: AnalyticsFilter }) {
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
      {pages.length === 0 && <p className="soft">No page views in this period.</p>}
      {all ? <AllPages scope={scope} whole={now.views} /> : <PageBars pages={pages} whole={now.views} />}
    </Panel>
  )
}

function AllPages({ scope, whole }: { scope: AnalyticsFilter; whole: number }) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const more = (cursor: string) => setCursors([...cursors, cursor])
  return cursors.map((cursor, index) => (
    <PageOfPages
      key={cursor ?? ''}
      url={analyticsUrl('/pages', scope, { cursor })}
      whole={whole}
      onMore={index === cursors.length - 1 ? more : undefined}
    />
  ))
}

type ChunkProps = { url: string; whole: number; onMore: ((cursor: string) => void) | undefined }

/** Fifty pages. The next fifty come below them. */
function PageOfPages({ url, whole, onMore }: ChunkProps) {
  const read = useUrlQuery<PageList>(url)
  const next = read.data?.next
  if (read.data === undefined && read.error !== undefined) return <LoadError what="pages" {...read} />
  return (
    <>
      {read.data ? <PageBars pages={read.data.pages} whole={whole} /> : <p className="soft">Loading pages…</p>}
      {next && onMore && (
        <Button variant="secondary" onClick={() => onMore(next)}>
          Show 50 more
        </Button>
      )}
    </>
  )
}

function PageBars({ pages, whole }: { pages: readonly PageViews[]; whole: number }) {
  return (
    <BarList
      ordered
      singular="view"
      total={whole}
      bars={pages.map((page) => ({ key: page.path, value: page.views, name: <PageLink page={page} /> }))}
    />
  )
}
