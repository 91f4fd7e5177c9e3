import { useState, type KeyboardEvent } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { CategoryBadge } from '#app/ui/badge.tsx'
import { edit, restore } from '#app/ui/icons/dashboard.json'
import { Switch } from '#app/ui/kit/controls.tsx'
import { InputField } from '#app/ui/kit/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useCategoryLook } from '#app/ui/site-categories.tsx'
import { articleHref } from '../hrefs.ts'
import { errorMessage } from '../kit/actions.ts'
import { DeleteButton, IconButton } from '../kit/buttons.tsx'
import { DataTable, type Column } from '../kit/data-table.tsx'
import { formatCount, pluralize } from '../kit/format.ts'
import { IconLink, Link, navigate } from '../kit/navigation.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { ShortDate } from '../kit/short-date.tsx'
import { useHasRole } from '../kit/use-role.ts'
import { isShortcut } from '../kit/use-window-event.ts'
import type { Selection } from '../kit/list-page.tsx'
import { deleteArticle, restoreArticles, setTrending, showChange } from './article-actions.ts'
import { articlesPath, type AdminArticleCard } from './article-fields.ts'
import { ArticleStateBadge } from './article-state-badge.tsx'
import { usePreferences } from './saved-filters.tsx'
import { useMayChange } from './use-may-change.ts'

function countColumn(head: string, name: 'views' | 'likes', className: string): Column<AdminArticleCard> {
  const renderCell = (article: AdminArticleCard) => (article[name] === 0 ? '–' : formatCount(article[name]))
  return { head, className, sort: { name, order: 'descending' }, renderCell }
}

type Rename = { id: string | undefined; start: (id?: string) => void }

function columns(trashed: boolean, isEditor: boolean, rename: Rename): Column<AdminArticleCard>[] {
  return [
    {
      head: 'Title',
      sort: { name: 'title', order: 'ascending' },
      renderCell: (article) => <TitleCell article={article} trashed={trashed} rename={rename} />,
    },
    { head: 'Author', className: 'roomy-up', cellClass: 'soft nowrap', renderCell: ({ author }) => author },
    {
      head: 'Category',
      className: 'roomy-up',
      renderCell: ({ category }) => category && <CategoryBadge title={category} />,
    },
    {
      head: 'Status',
      className: 'tablet-up state-column',
      renderCell: (article) => <ArticleStateBadge article={article} />,
    },
    {
      head: 'Trending',
      className: 'tablet-up wide-only',
      renderCell: (article) => (
        <Switch
          aria-label={`Trending: ${article.title}`}
          checked={article.trending}
          disabled={trashed || !isEditor}
          onChange={(event) => void setTrending(article, event.currentTarget.checked)}
        />
      ),
    },
    countColumn('Views', 'views', 'number tablet-up'),
    countColumn('Likes', 'likes', 'number tablet-up wide-only'),
    {
      head: trashed ? 'Deleted' : 'Updated',
      className: 'tablet-up wide-only',
      cellClass: 'soft nowrap',
      ...(!trashed && { sort: { name: 'updated', order: 'descending' } }),
      renderCell: ({ deleted_at, updated_at }) => <ShortDate iso={deleted_at ?? updated_at} />,
    },
    { head: { hidden: 'Actions' }, renderCell: (article) => <Actions article={article} trashed={trashed} /> },
  ]
}

type Props = {
  articles: readonly AdminArticleCard[]
  selection: Selection
  trashed: boolean
  sort: string
  onSort: (sort: string) => void
  rename: Rename
}

export function ArticleTable({ articles, selection, trashed, sort, onSort, rename }: Props) {
  const isEditor = useHasRole('editor')
  const mayChange = useMayChange()
  const [{ hiddenColumns, comfortable }] = usePreferences()
  const handleKey = (article: AdminArticleCard, event: KeyboardEvent) => {
    if (!isShortcut(event.nativeEvent)) return
    if (event.key === 'x') selection.toggle(article.id)
    else if (trashed) return
    else if (event.key === 'e') void navigate(articleHref(article.id))
    else if (!mayChange(article)) return
    else if (event.key === 'F2') rename.start(article.id)
    else if (event.key === 'Delete') void deleteArticle(article)
  }
  const all = columns(trashed, isEditor, rename)
  return (
    <DataTable
      label={trashed ? 'Articles in the trash' : 'Articles'}
      rows={articles}
      rowKey={({ id }) => id}
      select={{ selection, rowName: ({ title }) => title }}
      sorting={{ current: sort, onSort }}
      onRowKeyDown={handleKey}
      columns={all.filter(({ head }) => typeof head !== 'string' || !hiddenColumns.includes(head))}
      comfortable={comfortable}
    />
  )
}

type CellProps = { article: AdminArticleCard; trashed: boolean; rename: Rename }

function TitleCell({ article, trashed, rename }: CellProps) {
  const { id, title, author, image_url, category, read_time, comments } = article
  const lookOf = useCategoryLook()
  return (
    <div className="title-cell">
      <Picture
        src={image_url}
        alt=""
        width={160}
        height={120}
        ratio="4-3"
        category={lookOf(category)}
        onFail="placeholder"
        key={image_url}
      />
      <span>
        {trashed ? (
          <b>{title}</b>
        ) : rename.id === id ? (
          <RenameField article={article} onClose={() => rename.start()} />
        ) : (
          <Link className="title-cell__title" href={articleHref(id)}>
            {title}
          </Link>
        )}
        <small>
          <span className="phone-only">
            <ArticleStateBadge article={article} />
          </span>
          <span>
            {author} · {read_time} min{comments > 0 && ` · ${pluralize(comments, 'comment')}`}
          </span>
        </small>
      </span>
    </div>
  )
}

/** The slug stays. What was typed stays, too, until it is saved or taken back. */
function RenameField({ article, onClose }: { article: AdminArticleCard; onClose: () => void }) {
  const { id, version, title } = article
  const [error, setError] = useState<string>()
  async function save(newTitle: string) {
    try {
      const body = { version, title: newTitle }
      if (newTitle !== title) await fetchJson('PUT /api/admin/articles/:id', { params: { id }, body })
      showChange(id, { title: newTitle })
      invalidate(articlesPath)
      onClose()
    } catch (saveError) {
      setError(errorMessage(saveError) ?? 'The title could not be saved.')
    }
  }
  return (
    <InputField
      label="New title"
      error={error}
      defaultValue={title}
      ref={selectAll}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') void save(currentTarget.value.trim())
        else if (key === 'Escape') onClose()
      }}
    />
  )
}

/** Focuses it, too. */
const selectAll = (field: HTMLInputElement | null) => field?.select()

function Actions({ article, trashed }: Omit<CellProps, 'rename'>) {
  const { id, title } = article
  // Restoring what was published publishes it again.
  const mayChange = useMayChange()(article)
  return (
    <div className="row-actions">
      {trashed ? (
        mayChange && (
          <IconButton
            icon={restore}
            label={`Restore ${title}`}
            tip="Restore"
            onClick={() => void restoreArticles([id])}
          />
        )
      ) : (
        <>
          <IconLink icon={edit} label={`Edit ${title}`} tip="Edit" keys="E" href={articleHref(id)} />
          {mayChange && <DeleteButton name={title} keys="Del" onClick={() => void deleteArticle(article)} />}
        </>
      )}
    </div>
  )
}
