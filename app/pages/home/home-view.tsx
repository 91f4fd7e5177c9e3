import { ArticleCard } from '#app/ui/article-card.tsx'
import type { ArticleCard as Card } from '#domain/article.ts'

export function HomeView({ articles }: { articles: readonly Card[] }) {
  return (
    <div className="wrap">
      <div className="story-grid">
        {articles.map((article) => (
          <ArticleCard article={article} key={article.id} />
        ))}
      </div>
    </div>
  )
}
