import { ArticleCard } from '#app/ui/article-card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageSection } from '#app/ui/section-head.tsx'
import type { ArticleCard as Card } from '#domain/articles/article.ts'
import { splitTitle } from '#domain/text/titles.ts'

export const allArticles = (
  <a className="link" href="/blog">
    All articles
    <Icon name="arrowRight" size="small" />
  </a>
)

export function Trending({ articles: [lead, ...rest] }: { articles: readonly Card[] }) {
  if (!lead) return null
  return (
    <PageSection title="Trending Now" text="What our editors would put on the cover this week." action={allArticles}>
      <div className="story-trio">
        <ArticleCard article={lead} variant="lead" halves={splitTitle(lead.title)} />
        {rest.map((article) => (
          <ArticleCard article={article} variant="side" key={article.id} />
        ))}
      </div>
    </PageSection>
  )
}
