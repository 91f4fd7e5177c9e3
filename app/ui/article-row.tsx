import type { DatedCard } from '#domain/articles/article.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { formatLongDate, toDay } from '#domain/text/dates.ts'
import { CategoryBadge, TrendingBadge } from './badge.tsx'
import { Picture } from './picture.tsx'

export function ArticleRow({ article, showCategory = false }: { article: DatedCard; showCategory?: boolean }) {
  const { category, image_url, published_date } = article
  return (
    <article className="story-card story-row">
      <Picture src={image_url} alt="" width={800} height={600} rounded category={findCategory(category)?.key} />
      <h3 className="story-card__title">
        <a href={`/article/${article.slug}`}>{article.title}</a>
      </h3>
      <p className="story-card__excerpt">{article.excerpt}</p>
      <div className="meta">
        {showCategory && <CategoryBadge title={category} />}
        {article.trending && <TrendingBadge />}
        <time dateTime={toDay(published_date)}>{formatLongDate(published_date)}</time>
        <span>{article.read_time} min read</span>
      </div>
    </article>
  )
}
