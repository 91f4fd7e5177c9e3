import { Island } from '#app/islands/island.tsx'
import { LikeBar } from '#app/islands/like-bar.island.tsx'
import type { Article } from '#domain/article.ts'

/** What a reader can do with an article, without an account. */
export function TakePart({ article }: { article: Pick<Article, 'id' | 'slug' | 'title'> }) {
  return (
    <Island of={LikeBar} when="load" props={{ article_id: article.id }} />
  )
}
