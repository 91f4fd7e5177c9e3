import type { ArticleCardProps } from '#domain/articles/article.ts'
import { fetchUrl } from './fetch-json.ts'

export type ArticleList = { articles: readonly ArticleCardProps[]; total: number; next: string | null }

/** The door takes the same query as the page. */
export function fetchArticles(href: string, signal?: AbortSignal): Promise<ArticleList> {
  const query = href.split('?')[1]
  return fetchUrl(query ? `/api/articles?${query}` : '/api/articles', signal ? { signal } : {})
}
