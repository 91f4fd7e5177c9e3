import { arrowLeft, chevronDown, more, plus } from '#app/ui/icons/controls.json'
import { send, trash } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { clock, sparkle, tag, user } from '#app/ui/icons/reading.json'
import { articleStates } from '#domain/articles/article.ts'
import { useCategories } from '#app/ui/site-categories.tsx'
import { ActionButton } from '../kit/buttons.tsx'
import { FilterSelects } from '../kit/filter-selects.tsx'
import { Filters } from '../kit/filters.tsx'
import { formatCount } from '../kit/format.ts'
import { Menu } from '../kit/menu.tsx'
import { useHasRole } from '../kit/use-role.ts'
import { ListSearch } from '../kit/search-box.tsx'
import { emptyTrash } from './article-actions.ts'
import { articleDialogs, type ArticleDialog } from './article-dialogs.ts'
import { reviewLabels, stateLabels } from './article-state-badge.tsx'
import { SavedFilters, usePreferences } from './saved-filters.tsx'

const trendingOptions = [
  { value: '', label: 'Trending or not' },
  { value: '1', label: 'Trending' },
  { value: '0', label: 'Not trending' },
] as const
const sortOptions = [
  { value: '', label: 'Newest created' },
  { value: 'updated', label: 'Last updated' },
  { value: 'published', label: 'Last published' },
  { value: 'title', label: 'Title' },
  { value: 'views', label: 'Most viewed' },
  { value: 'likes', label: 'Most liked' },
] as const
const columnLabels = ['Category', 'Author', 'Status', 'Trending', 'Views', 'Likes', 'Updated'] as const

type Filter = Record<'q' | 'category' | 'state' | 'trending' | 'sort' | 'trash', string>
type Props = {
  filter: Readonly<Filter>
  change: (part: Partial<Filter>) => void
  total: number | undefined
  onOpen: (dialog: ArticleDialog) => void
}

const otherSelects = [
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: '', label: 'Any status' },
      ...articleStates.map((state) => ({ value: state, label: stateLabels[state] })),
      ...Object.entries(reviewLabels).map(([value, label]) => ({ value, label })),
    ],
  },
  { name: 'trending', label: 'Trending', options: trendingOptions },
  { name: 'sort', label: 'Sort by', options: sortOptions },
] as const

export function ArticleToolbar({ filter, change, total, onOpen }: Props) {
  const isTrash = filter.trash === '1'
  const titles = useCategories().map(({ title }) => title)
  const selects = [
    { name: 'category' as const, label: 'Category', options: [{ value: '', label: 'All categories' }, ...titles] },
    ...otherSelects,
  ]
  return (
    <>
      <div className="list-head">
        <h2>{isTrash ? 'Trash' : 'Articles'}</h2>
        {total !== undefined && <span className="soft numeric">{formatCount(total)}</span>}
        {isTrash ? (
          <TrashActions total={total ?? 0} onLeave={() => change({ trash: '' })} />
        ) : (
          <ArticleActions onOpen={onOpen} onTrash={() => change({ trash: '1' })} />
        )}
      </div>
      <Filters
        search={<ListSearch singular="article" total={total} value={filter.q} onSearch={(q) => change({ q })} />}
        count={selects.filter(({ name }) => filter[name] !== '').length}>
        <FilterSelects {...{ filter, change, selects }} />
        <SavedFilters filter={filter} />
      </Filters>
    </>
  )
}

function TrashActions({ total, onLeave }: { total: number; onLeave: () => void }) {
  const isAdmin = useHasRole('admin')
  return (
    <>
      {isAdmin && total > 0 && (
        <ActionButton variant="danger-outline" onClick={() => void emptyTrash(total)}>
          Empty trash
        </ActionButton>
      )}
      <ActionButton icon={arrowLeft} onClick={onLeave}>
        Back to articles
      </ActionButton>
    </>
  )
}

/** The columns of the table and the height of its rows. */
function DisplayMenu() {
  const [{ hiddenColumns, comfortable }, update] = usePreferences()
  const columns = columnLabels.map((label) => {
    const hidden = [...new Set(hiddenColumns).symmetricDifference(new Set([label]))]
    return { label, checked: hidden.includes(label), onSelect: () => void update({ hiddenColumns: hidden }) }
  })
  const onSelect = () => void update({ comfortable: !comfortable })
  const rows = { label: 'Comfortable rows', checked: comfortable, onSelect }
  return (
    <span className="menu-word">
      <Menu label="Display" className="button button--secondary" icon="Display" entries={[rows, ...columns]} />
    </span>
  )
}

function ArticleActions({ onOpen, onTrash }: Pick<Props, 'onOpen'> & { onTrash: () => void }) {
  const isAdmin = useHasRole('admin')
  const isEditor = useHasRole('editor')
  const entry = (opens: ArticleDialog, icon: string) => ({
    label: articleDialogs.find((dialog) => dialog.opens === opens)?.label ?? opens,
    icon: <Glyph d={icon} size="small" />,
    onSelect: () => onOpen(opens),
  })
  const viewTrash = { label: 'View trash', icon: <Glyph d={trash} size="small" />, onSelect: onTrash }
  return (
    <>
      <DisplayMenu />
      {isAdmin && (
        <Menu
          label="Generate"
          className="button button--secondary"
          icon={
            <>
              <Glyph d={sparkle} size="small" />
              <span className="menu-word">Generate</span>
              <Glyph d={chevronDown} size="small" />
            </>
          }
          entries={[entry('by-category', sparkle), entry('with-product', tag), entry('past-runs', clock)]}
        />
      )}
      <Menu
        label={
          isAdmin ? 'More: IndexNow, authors, trash, delete all' : isEditor ? 'More: authors, trash' : 'More: trash'
        }
        icon={<Glyph d={more} />}
        entries={[
          ...(isAdmin ? [entry('index-now', send)] : []),
          ...(isEditor ? [entry('authors', user)] : []),
          viewTrash,
          ...(isAdmin ? [{ ...entry('delete-all', trash), danger: true }] : []),
        ]}
      />
      <ActionButton variant="primary" icon={plus} onClick={() => onOpen('new')}>
        New article
      </ActionButton>
    </>
  )
}
