import { ArticleCard, type ArticleCardVariant } from '#app/ui/article-card.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import type { ArticleCard as Card } from '#domain/articles/article.ts'
import { allArticles } from './trending.tsx'

type Props = { articles: readonly Card[] }

export function MustRead({ articles }: Props) {
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead
          title="Must-Read Pet Care Guides"
          text="What readers like and come back to."
          action={allArticles}
        />
        <Cards articles={articles} variant="feed" className="columns-3" />
      </div>
    </section>
  )
}

export function HiddenGems({ articles }: Props) {
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title="Hidden Gems" text="Worth more readers than they have had." />
        <Cards articles={articles} variant="gem" className="gem-list" />
      </div>
    </section>
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
