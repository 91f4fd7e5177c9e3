import type { DatedCard } from '#domain/articles/article.ts'
import { CategoryBadge, TrendingBadge } from './badge.tsx'
import { DateText } from './date-text.tsx'
import { Picture } from './picture.tsx'
import { useCategoryLook } from './site-categories.tsx'

type Props = { article: DatedCard; timeZone: string | undefined; showCategory?: boolean }

export function ArticleRow({ article, timeZone, showCategory = false }: Props) {
  const { category, image_url, published_date } = article
  const lookOf = useCategoryLook()
  return (
    <article className="story-card story-row">
      <Picture src={image_url} alt="" width={800} height={600} rounded category={lookOf(category)} />
      <h3 className="story-card__title">
        <a href={`/article/${article.slug}`}>{article.title}</a>
      </h3>
      <p className="story-card__excerpt">{article.excerpt}</p>
      <div className="meta">
        {showCategory && <CategoryBadge title={category} />}
        {article.trending && <TrendingBadge />}
        <DateText at={published_date} timeZone={timeZone} />
        <span>{`${article.read_time} min read`}</span>
      </div>
    </article>
  )
}
