import { ArticleCard, type ArticleCardVariant } from '#app/ui/article-card.tsx'
import { PageSection } from '#app/ui/section-head.tsx'
import type { ArticleCard as Card } from '#domain/articles/article.ts'
import { allArticles } from './trending.tsx'

type Props = { articles: readonly Card[] }

export function MustRead({ articles }: Props) {
  return (
    <PageSection title="Must-Read Pet Care Guides" text="What readers like and come back to." action={allArticles}>
      <Cards articles={articles} variant="feed" className="columns-3" />
    </PageSection>
  )
}

export function HiddenGems({ articles }: Props) {
  return (
    <PageSection title="Hidden Gems" text="Worth more readers than they have had.">
      <Cards articles={articles} variant="gem" className="gem-list" />
    </PageSection>
  )
}

function Cards({ articles, variant, className }: Props & { variant: ArticleCardVariant; className: string }) {
  return (
    <div className={className}>
      {articles.map((article) => (
        <ArticleCard article={article} variant={variant} key={article.id} />
      ))}
    </div>
  )
}
