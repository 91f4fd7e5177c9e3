import { arrowLeft, more, plus } from '#app/ui/icons/controls.json'
import { send, trash } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { sparkle, tag, user } from '#app/ui/icons/reading.json'
import { articleStates } from '#domain/articles/article.ts'
import { categories } from '#domain/articles/categories.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { FilterSelect } from '../kit/fields.tsx'
import { Menu } from '../kit/menu.tsx'
import { useHasRole } from '../kit/use-role.ts'
import { ListSearch } from '../kit/search-box.tsx'
import { emptyTrash } from './article-actions.ts'
import { stateLabels } from './article-state-badge.tsx'
import filterOptions from './filter-options.json'

export type ArticleDialog = 'new' | 'delete-all' | 'by-category' | 'with-product' | 'index-now' | 'authors'

type Filter = Record<'q' | 'category' | 'state' | 'trending' | 'sort' | 'trash', string>
type Props = {
  filter: Readonly<Filter>
  change: (part: Partial<Filter>) => void
  total: number | undefined
  onOpen: (dialog: ArticleDialog) => void
}

const selects = [
  {
    name: 'category',
    label: 'Category',
    options: [{ value: '', label: 'All categories' }, ...categories.map(({ title }) => title)],
  },
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: '', label: 'Any status' },
      ...articleStates.map((state) => ({ value: state, label: stateLabels[state] })),
    ],
  },
  { name: 'trending', label: 'Trending', options: filterOptions.trending },
  { name: 'sort', label: 'Sort by', options: filterOptions.sort },
] as const

export function ArticleToolbar({ filter, change, total, onOpen }: Props) {
  return (
    <>
      <ListSearch singular="article" total={total} value={filter.q} onSearch={(q) => change({ q })} />
      {selects.map(({ name, ...select }) => (
        <FilterSelect {...select} value={filter[name]} onChange={(value) => change({ [name]: value })} key={name} />
      ))}
      <div className="toolbar__end">
        {filter.trash === '1' ? (
          <TrashActions total={total ?? 0} onLeave={() => change({ trash: '' })} />
        ) : (
          <ArticleActions onOpen={onOpen} onTrash={() => change({ trash: '1' })} />
        )}
      </div>
    </>
  )
}

function TrashActions({ total, onLeave }: { total: number; onLeave: () => void }) {
  const isAdmin = useHasRole('admin')
  return (
    <>
      <ActionButton icon={arrowLeft} onClick={onLeave}>
        Back to articles
      </ActionButton>
      {isAdmin && total > 0 && (
        <ActionButton variant="danger-outline" onClick={() => void emptyTrash(total)}>
          Empty trash
        </ActionButton>
      )}
    </>
  )
}

function ArticleActions({ onOpen, onTrash }: Pick<Props, 'onOpen'> & { onTrash: () => void }) {
  const isAdmin = useHasRole('admin')
  const isEditor = useHasRole('editor')
  const trashIcon = <Glyph d={trash} size="small" />
  const deleteAll = {
    label: 'Delete all articles',
    icon: trashIcon,
    onSelect: () => onOpen('delete-all'),
    danger: true,
  }
  return (
    <>
      {isAdmin && (
        <>
          <ActionButton variant="primary" icon={sparkle} onClick={() => onOpen('by-category')}>
            Generate by category
          </ActionButton>
          <ActionButton icon={tag} onClick={() => onOpen('with-product')}>
            With affiliate product
          </ActionButton>
        </>
      )}
      <ActionButton variant={isAdmin ? 'secondary' : 'primary'} icon={plus} onClick={() => onOpen('new')}>
        New article
      </ActionButton>
      {isAdmin && (
        <ActionButton icon={send} onClick={() => onOpen('index-now')}>
          IndexNow
        </ActionButton>
      )}
      {isEditor && (
        <Menu
          label={isAdmin ? 'More: authors, trash, delete all' : 'More: authors, trash'}
          icon={<Glyph d={more} />}
          entries={[
            { label: 'Authors', icon: <Glyph d={user} size="small" />, onSelect: () => onOpen('authors') },
            { label: 'View trash', icon: trashIcon, onSelect: onTrash },
            ...(isAdmin ? [deleteAll] : []),
          ]}
        />
      )}
    </>
  )
}
