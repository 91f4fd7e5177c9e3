import { Comments } from '#app/islands/comments.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { LikeBar } from '#app/islands/like-bar.island.tsx'
import type { Article } from '#domain/articles/article.ts'

export function ArticleActions({ article }: { article: Pick<Article, 'id' | 'slug' | 'title' | 'category'> }) {
  const { id, slug, title, category } = article
  return (
    <>
      <Island of={LikeBar} when="visible" props={{ article_id: id, category, path: `/article/${slug}`, title }} />
      <Island of={Comments} when="visible" props={{ article_id: id }} />
    </>
  )
}
