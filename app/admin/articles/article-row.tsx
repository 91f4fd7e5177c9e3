import type { KeyboardEvent, ReactNode } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { CategoryBadge } from '#app/ui/badge.tsx'
import { edit, restore, trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Switch } from '#app/ui/kit/controls.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { findCategory } from '#domain/articles/categories.ts'
import { Checkbox } from '../kit/checkbox.tsx'
import { formatCount, pluralize, formatDateTime, formatShortDate } from '../kit/format.ts'
import { Link } from '../kit/link.tsx'
import { navigate } from '../kit/navigation.ts'
import { articleHref } from '../dashboard-routes.ts'
import type { Selection } from '../kit/use-selection.ts'
import { Tip } from '../kit/tip.tsx'
import { deleteArticle, restoreArticles, setTrending } from './article-actions.ts'
import type { AdminArticleCard } from './article-fields.ts'
import { ArticleStateBadge } from './article-state-badge.tsx'

type Props = { article: AdminArticleCard; selection: Selection; trashed: boolean }

export function ArticleRow({ article, selection, trashed }: Props) {
  const { id, title, category } = article
  const keys = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (trashed || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'e') void navigate(articleHref(id))
    else if (event.key === 'Delete') void deleteArticle(article)
  }
  return (
    <tr aria-selected={selection.has(id) || undefined} onKeyDown={keys}>
      <td>
        <Checkbox label={`Select ${title}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
      </td>
      <td>
        <TitleCell article={article} trashed={trashed} />
      </td>
      <td className="roomy-up">{category && <CategoryBadge title={category} />}</td>
      <td className="tablet-up">
        <ArticleStateBadge article={article} />
      </td>
      <td className="tablet-up wide-only">
        <Switch
          aria-label={`Trending: ${title}`}
          checked={article.trending}
          disabled={trashed}
          onChange={(event) => void setTrending(article, event.currentTarget.checked)}
        />
      </td>
      <td className="number tablet-up">{formatOrDash(article.views)}</td>
      <td className="number tablet-up wide-only">{formatOrDash(article.likes)}</td>
      <td className="tablet-up wide-only soft nowrap">
        <TimeCell iso={trashed ? (article.deleted_at ?? article.updated_at) : article.updated_at} />
      </td>
      <td>
        <div className="row-actions">
          {trashed ? <RestoreButton article={article} /> : <RowButtons article={article} />}
        </div>
      </td>
    </tr>
  )
}

const formatOrDash = (number: number): ReactNode => (number === 0 ? '–' : formatCount(number))

function TimeCell({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatShortDate(iso, now())}
    </time>
  )
}

function TitleCell({ article, trashed }: { article: AdminArticleCard; trashed: boolean }) {
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
          {author} · {read_time} min{comments > 0 && ` · ${pluralize(comments, 'comment')}`}
        </small>
        <span className="phone-only">
          <ArticleStateBadge article={article} />
        </span>
      </span>
    </div>
  )
}

function RowButtons({ article }: { article: AdminArticleCard }) {
  return (
    <>
      <Tip text="Edit" keys="E">
        <Link className="button button--icon" href={articleHref(article.id)} aria-label={`Edit ${article.title}`}>
          <Glyph d={edit} size="small" />
        </Link>
      </Tip>
      <Tip text="Delete" keys="Del">
        <button
          type="button"
          className="button button--icon"
          aria-label={`Delete ${article.title}`}
          onClick={() => void deleteArticle(article)}
        >
          <Glyph d={trash} size="small" />
        </button>
      </Tip>
    </>
  )
}

function RestoreButton({ article }: { article: AdminArticleCard }) {
  return (
    <Tip text="Restore">
      <button
        type="button"
        className="button button--icon"
        aria-label={`Restore ${article.title}`}
        onClick={() => void restoreArticles([article.id])}
      >
        <Glyph d={restore} size="small" />
      </button>
    </Tip>
  )
}
