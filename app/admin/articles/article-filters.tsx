import { Select } from '#app/ui/kit/controls.tsx'
import { articleStates } from '#domain/articles/article.ts'
import { categories } from '#domain/articles/categories.ts'
import { pluralize } from '../kit/format.ts'
import { SearchBox } from '../kit/search-box.tsx'
import { stateLabels } from './article-state-badge.tsx'

type Name = 'q' | 'category' | 'state' | 'trending' | 'sort'
type Props = {
  filter: Readonly<Record<Name, string>>
  change: (part: Partial<Record<Name, string>>) => void
  total: number | undefined
}

const sorts = [
  { value: '', label: 'Newest created' },
  { value: 'updated', label: 'Last updated' },
  { value: 'published', label: 'Last published' },
  { value: 'title', label: 'Title' },
  { value: 'views', label: 'Most viewed' },
  { value: 'likes', label: 'Most liked' },
]

export function ArticleFilters({ filter, change, total }: Props) {
  return (
    <>
      <SearchBox
        label="Search articles"
        placeholder={total === undefined ? 'Search articles' : `Search ${pluralize(total, 'article')}`}
        value={filter.q}
        onSearch={(q) => change({ q })}
      />
      <Select
        aria-label="Category"
        value={filter.category}
        onChange={(event) => change({ category: event.currentTarget.value })}
        options={[{ value: '', label: 'All categories' }, ...categories.map(({ title }) => title)]}
      />
      <Select
        aria-label="Status"
        value={filter.state}
        onChange={(event) => change({ state: event.currentTarget.value })}
        options={[
          { value: '', label: 'Any status' },
          ...articleStates.map((state) => ({ value: state, label: stateLabels[state] })),
        ]}
      />
      <Select
        aria-label="Trending"
        value={filter.trending}
        onChange={(event) => change({ trending: event.currentTarget.value })}
        options={[
          { value: '', label: 'Trending or not' },
          { value: '1', label: 'Trending' },
          { value: '0', label: 'Not trending' },
        ]}
      />
      <Select
        aria-label="Sort by"
        value={filter.sort}
        onChange={(event) => change({ sort: event.currentTarget.value })}
        options={sorts}
      />
    </>
  )
}
