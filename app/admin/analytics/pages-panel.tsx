import { useState } from 'react'
import { LoadError } from '../kit/list-states.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { BarList } from './bar-list.tsx'
import { PageLink } from './page-names.tsx'
import { Panel } from '../kit/panel.tsx'
import { requestQuery, type Overview, type PageViews, type AnalyticsFilter } from './analytics-filter.tsx'
import { ActionButton } from '../kit/buttons.tsx'

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
            <ActionButton variant="quiet" className="button--flush" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show the top 5 only' : 'Show more pages'}
            </ActionButton>
          </div>
        )
      }>
      {all ? <AllPages scope={scope} total={now.views} /> : <PageBars pages={pages} total={now.views} />}
    </Panel>
  )
}

function AllPages({ scope, total }: { scope: AnalyticsFilter; total: number }) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const more = (cursor: string) => setCursors([...cursors, cursor])
  return cursors.map((cursor, index) => (
    <PageOfPages
      key={cursor ?? ''}
      {...{ scope, cursor }}
      total={total}
      onMore={index === cursors.length - 1 ? more : undefined}
    />
  ))
}

type ChunkProps = {
  scope: AnalyticsFilter
  cursor: string | undefined
  total: number
  onMore: ((cursor: string) => void) | undefined
}

function PageOfPages({ scope, cursor, total, onMore }: ChunkProps) {
  const query = useQuery('GET /api/admin/analytics/pages', { query: { ...requestQuery(scope), cursor } })
  const next = query.data?.next
  if (query.data === undefined && query.error !== undefined) return <LoadError what="pages" {...query} />
  return (
    <>
      {query.data ? <PageBars pages={query.data.pages} total={total} /> : <p className="soft">Loading pages…</p>}
      {next && onMore && <ActionButton onClick={() => onMore(next)}>Show 50 more</ActionButton>}
    </>
  )
}

function PageBars({ pages, total }: { pages: readonly PageViews[]; total: number }) {
  return (
    <BarList
      ordered
      empty="No page views in this period."
      singular="view"
      total={total}
      bars={pages.map((page) => ({ key: page.path, value: page.views, name: <PageLink page={page} /> }))}
    />
  )
}
