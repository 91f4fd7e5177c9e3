import type { ArticleCard, ArticleState } from '#domain/articles/article.ts'

/** As the doors send them: times are ISO 8601. */
type Kept = {
  state: ArticleState
  published_date: string | null
  created_at: string
  updated_at: string
  version: number
  author: string
  review_reasons: readonly string[]
}

export type AdminCard = ArticleCard &
  Kept & { likes: number; views: number; comments: number; deleted_at: string | null }

export type AdminArticle = ArticleCard &
  Kept & { content: string; image_alt: string; meta_description: string; deleted_at?: string | null }

export type ArticleList = { articles: readonly AdminCard[]; total: number; next: string | null }
export type OneArticle = { article: AdminArticle }

export const articlesDoor = '/api/admin/articles'
export const doorOf = (id: string) => `${articlesDoor}/${encodeURIComponent(id)}`
