import type { ArticleCard } from '#domain/articles/article.ts'

export function PopularArticles({ articles }: { articles: readonly ArticleCard[] }) {
  if (articles.length === 0) return null
  return (
    <section>
      <h2 className="small-head">Popular This Week</h2>
      <ol className="popular-list">
        {articles.map((article, index) => (
          <li key={article.id}>
            <span className="popular-list__number" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <a href={`/article/${article.slug}`}>{article.title}</a>
              <span className="popular-list__meta">{article.read_time} min read</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
