import { useState } from 'react'
import { edit } from '#app/ui/icons/dashboard.json'
import { ActionButton } from '../kit/buttons.tsx'
import { NewArticleDialog } from '../articles/new-article-dialog.tsx'
import { briefsHref } from '../hrefs.ts'
import { DataTable } from '../kit/data-table.tsx'
import { formatCount } from '../kit/format.ts'
import { formatShortDay } from './format-days.ts'
import { Link } from '../kit/navigation.tsx'
import { NearestTopic } from '../planning/nearest-topic.tsx'
import { Panel } from '../kit/panel.tsx'
import type { Overview } from './analytics-filter.tsx'

export function SearchesPanel({ searches }: Pick<Overview, 'searches'>) {
  const [subject, setSubject] = useState<string>()
  return (
    <Panel title="Searches without results" className="panel--table">
      <DataTable
        label="What was searched for"
        rows={searches}
        rowKey={({ query }) => query}
        empty="Every search found something. Searches without results are listed here as ideas for new articles."
        columns={[
          { head: 'Searched for', cellClass: 'anywhere', renderCell: ({ query }) => query },
          { head: 'Times', className: 'number', renderCell: ({ times }) => formatCount(times) },
          {
            head: 'Last',
            className: 'tablet-up',
            cellClass: 'nowrap soft',
            renderCell: ({ last }) => formatShortDay(last),
          },
          { head: 'Nearest topic', className: 'tablet-up', renderCell: (search) => <NearestTopic search={search} /> },
          {
            head: { hidden: 'Write' },
            cellClass: 'number',
            renderCell: ({ query }) => (
              <span className="row row--close">
                <ActionButton
                  variant="quiet"
                  size="small"
                  icon={edit}
                  aria-label={`Write an article about ${query}`}
                  onClick={() => setSubject(query)}>
                  Write
                </ActionButton>
                <Link
                  className="button button--quiet button--small"
                  aria-label={`Add brief about ${query}`}
                  href={`${briefsHref}?about=${encodeURIComponent(query)}`}>
                  Add brief
                </Link>
              </span>
            ),
          },
        ]}
      />
      {subject !== undefined && (
        <NewArticleDialog onClose={() => setSubject(undefined)} suggestedTitle={toTitle(subject)} />
      )}
    </Panel>
  )
}

const toTitle = (query: string) => query.charAt(0).toUpperCase() + query.slice(1)
