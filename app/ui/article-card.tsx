import type { ArticleCard as Card } from '#domain/articles/article.ts'
import { CategoryBadge, TrendingBadge } from './badge.tsx'
import { Picture } from './picture.tsx'
import { useCategoryLook } from './site-categories.tsx'
import { TwoPartTitle } from './two-part-title.tsx'

export type ArticleCardProps = {
  article: Pick<Card, 'slug' | 'title' | 'excerpt' | 'category' | 'read_time' | 'image_url' | 'trending'>
  /** `feed` looks like `standard`, but is a row with a small picture on phones. */
  variant?: 'standard' | 'lead' | 'side' | 'feed' | 'gem'
  halves?: readonly [string, string]
  priority?: boolean
  heading?: 'h2' | 'h3'
}

/** The title is the link; its click area covers the whole card. */
export function ArticleCard({ article, variant = 'standard', halves, priority = false, ...rest }: ArticleCardProps) {
  const Heading = rest.heading ?? 'h3'
  const wide = variant === 'lead'
  const lookOf = useCategoryLook()
  return (
    <article className={variant === 'standard' ? 'story-card' : `story-card story-card--${variant}`}>
      <Picture
        src={article.image_url}
        alt=""
        width={wide ? 1280 : 800}
        height={wide ? 720 : 600}
        ratio={wide ? '16-9' : '4-3'}
        rounded
        category={lookOf(article.category)}
        priority={priority}
      />
      <div className="meta">
        <CategoryBadge title={article.category} />
        {article.trending && <TrendingBadge />}
        <span>{`${article.read_time} min read`}</span>
      </div>
      <Heading className="story-card__title">
        <a href={`/article/${article.slug}`}>{halves ? <TwoPartTitle halves={halves} /> : article.title}</a>
      </Heading>
      <p className="story-card__excerpt">{article.excerpt}</p>
    </article>
  )
}

type CardsProps = Pick<ArticleCardProps, 'variant'> & { articles: readonly Card[]; className?: string }

/** Nothing where there are none. */
export function ArticleCards({ articles, variant = 'feed', className = 'columns-3' }: CardsProps) {
  if (articles.length === 0) return null
  return (
    <div className={className}>
      {articles.map((article) => (
        <ArticleCard article={article} variant={variant} key={article.id} />
      ))}
    </div>
  )
}
