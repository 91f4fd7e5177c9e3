import { useState } from 'react'
import { edit } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Table } from '#app/ui/kit/table.tsx'
import { NewArticleDialog } from '../articles/new-article-dialog.tsx'
import { formatCount } from '../kit/format.ts'
import { formatShortDay } from './format-days.ts'
import { Panel } from '../kit/panel.tsx'
import type { FailedSearch } from '#app/contract/analytics.ts'

/** What readers looked for and did not find: subjects for the next articles. */
export function SearchesPanel({ searches, className }: { searches: readonly FailedSearch[]; className?: string }) {
  const [subject, setSubject] = useState<string>()
  return (
    <Panel title="Searches without results" className={`panel--table ${className ?? ''}`}>
      {searches.length === 0 ? (
        <p className="soft">
          Every search found something. Searches without results are listed here as ideas for new articles.
        </p>
      ) : (
        <Table label="What was searched for">
          <thead>
            <tr>
              <th scope="col">Searched for</th>
              <th scope="col" className="number">
                Times
              </th>
              <th scope="col" className="tablet-up">
                Last
              </th>
              <th scope="col">
                <span className="visually-hidden">Write</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ query, times, last }) => (
              <tr key={query}>
                <td className="anywhere">{query}</td>
                <td className="number">{formatCount(times)}</td>
                <td className="tablet-up nowrap soft">{formatShortDay(last)}</td>
                <td className="number">
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Write an article about ${query}`}
                    onClick={() => setSubject(query)}
                  >
                    <Glyph d={edit} size="small" />
                    Write
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <NewArticleDialog open={subject !== undefined} onClose={() => setSubject(undefined)} title={toTitle(subject)} />
    </Panel>
  )
}

const toTitle = (query = '') => query.charAt(0).toUpperCase() + query.slice(1)
