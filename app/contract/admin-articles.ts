import type { ArticleCard, ArticleState } from '#domain/articles/article.ts'

/** As the doors send them: times are ISO 8601. */
type StoredArticleFields = {
  state: ArticleState
  published_date: string | null
  created_at: string
  updated_at: string
  version: number
  author: string
  review_reasons: readonly string[]
}

export type AdminArticleCard = ArticleCard &
  StoredArticleFields & { likes: number; views: number; comments: number; deleted_at: string | null }

export type AdminArticle = ArticleCard &
  StoredArticleFields & { content: string; image_alt: string; meta_description: string; deleted_at?: string | null }

export type AdminArticleList = { articles: readonly AdminArticleCard[]; total: number; next: string | null }
export type ArticleResponse = { article: AdminArticle }

export const articlesPath = '/api/admin/articles'
export const articlePath = (id: string) => `${articlesPath}/${encodeURIComponent(id)}`
