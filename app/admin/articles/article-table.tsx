import type { KeyboardEvent } from 'react'
import { CategoryBadge } from '#app/ui/badge.tsx'
import { edit, restore } from '#app/ui/icons/dashboard.json'
import { Switch } from '#app/ui/kit/controls.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { findCategory } from '#domain/articles/categories.ts'
import { articleHref } from '../dashboard-routes.ts'
import { DeleteButton, IconButton } from '../kit/buttons.tsx'
import { DataTable, selectColumn, type Column } from '../kit/data-table.tsx'
import { formatCount, pluralize } from '../kit/format.ts'
import { IconLink, Link, navigate } from '../kit/navigation.tsx'
import { ShortDate } from '../kit/short-date.tsx'
import { useHasRole } from '../kit/use-role.ts'
import type { Selection } from '../kit/list-page.tsx'
import { deleteArticle, restoreArticles, setTrending } from './article-actions.ts'
import type { AdminArticleCard } from './article-fields.ts'
import { ArticleStateBadge } from './article-state-badge.tsx'

const countOrDash = (count: number) => (count === 0 ? '–' : formatCount(count))

function columns(selection: Selection, trashed: boolean, isEditor: boolean): readonly Column<AdminArticleCard>[] {
  return [
    selectColumn(selection, ({ title }) => title),
    {
      head: 'Title',
      sort: { name: 'title', order: 'ascending' },
      renderCell: (article) => <TitleCell article={article} trashed={trashed} />,
    },
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
    {
      head: 'Views',
      className: 'number tablet-up',
      sort: { name: 'views', order: 'descending' },
      renderCell: ({ views }) => countOrDash(views),
    },
    {
      head: 'Likes',
      className: 'number tablet-up wide-only',
      sort: { name: 'likes', order: 'descending' },
      renderCell: ({ likes }) => countOrDash(likes),
    },
    {
      head: trashed ? 'Deleted' : 'Updated',
      className: 'tablet-up wide-only',
      cellClass: 'soft nowrap',
      ...(!trashed && { sort: { name: 'updated', order: 'descending' } }),
      renderCell: ({ deleted_at, updated_at }) => <ShortDate iso={deleted_at ?? updated_at} />,
    },
    {
      head: { hidden: 'Actions' },
      renderCell: (article) => <Actions article={article} trashed={trashed} />,
    },
  ]
}

type Props = {
  articles: readonly AdminArticleCard[]
  selection: Selection
  trashed: boolean
  sort: string
  onSort: (sort: string) => void
}

export function ArticleTable({ articles, selection, trashed, sort, onSort }: Props) {
  const isEditor = useHasRole('editor')
  const handleKey = (article: AdminArticleCard, event: KeyboardEvent) => {
    if (trashed || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'e') void navigate(articleHref(article.id))
    else if (event.key === 'Delete') void deleteArticle(article)
  }
  return (
    <DataTable
      label={trashed ? 'Articles in the trash' : 'Articles'}
      rows={articles}
      rowKey={({ id }) => id}
      isSelected={({ id }) => selection.has(id)}
      sorting={{ current: sort, onSort }}
      onRowKeyDown={handleKey}
      columns={columns(selection, trashed, isEditor)}
    />
  )
}

type CellProps = { article: AdminArticleCard; trashed: boolean }

function TitleCell({ article, trashed }: CellProps) {
  const { id, title, author, image_url, category, read_time, comments } = article
  return (
    <div className="title-cell">
      <Picture
        src={image_url}
        alt=""
        width={160}
        height={120}
        ratio="4-3"
        category={findCategory(category)?.key}
        onFail="placeholder"
        key={image_url}
      />
      <span>
        {trashed ? (
          <b>{title}</b>
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

function Actions({ article, trashed }: CellProps) {
  const { id, title } = article
  return (
    <div className="row-actions">
      {trashed ? (
        <IconButton
          icon={restore}
          label={`Restore ${title}`}
          tip="Restore"
          onClick={() => void restoreArticles([id])}
        />
      ) : (
        <>
          <IconLink icon={edit} label={`Edit ${title}`} tip="Edit" keys="E" href={articleHref(id)} />
          <DeleteButton name={title} keys="Del" onClick={() => void deleteArticle(article)} />
        </>
      )}
    </div>
  )
}
