import type { ReactNode } from 'react'
import { SortableHead, Table } from '#app/ui/kit/table.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import type { Selection } from '../kit/use-selection.ts'
import { ArticleRow } from './article-row.tsx'
import type { AdminArticleCard } from './article-fields.ts'

type Props = {
  articles: readonly AdminArticleCard[]
  selection: Selection
  trashed: boolean
  sort: string
  onSort: (sort: string) => void
}

export function ArticleTable({ articles, selection, trashed, sort, onSort }: Props) {
  /** A second click returns to newest first. */
  const head = (name: string, label: ReactNode, className = '') => (
    <SortableHead
      order={sort === name ? (name === 'title' ? 'ascending' : 'descending') : undefined}
      onSort={() => onSort(sort === name ? '' : name)}
      className={className}
    >
      {label}
    </SortableHead>
  )
  return (
    <Table label={trashed ? 'Articles in the trash' : 'Articles'}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              label="Select all on this page"
              checked={selection.allSelected}
              indeterminate={selection.someSelected}
              onChange={selection.toggleAll}
            />
          </th>
          {head('title', 'Title')}
          <th scope="col" className="roomy-up">
            Category
          </th>
          <th scope="col" className="tablet-up">
            Status
          </th>
          <th scope="col" className="tablet-up wide-only">
            Trending
          </th>
          {head('views', 'Views', 'number tablet-up')}
          {head('likes', 'Likes', 'number tablet-up wide-only')}
          {trashed ? (
            <th scope="col" className="tablet-up wide-only">
              Deleted
            </th>
          ) : (
            head('updated', 'Updated', 'tablet-up wide-only')
          )}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <ArticleRow article={article} selection={selection} trashed={trashed} key={article.id} />
        ))}
      </tbody>
    </Table>
  )
}
