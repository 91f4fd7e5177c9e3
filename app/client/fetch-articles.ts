import type { ListedArticle } from '#domain/articles/article.ts'
import { ask } from './fetch-json.ts'

export type ArticleList = { articles: readonly ListedArticle[]; total: number; next: string | null }

/** The door takes the same query as the page. */
export function readArticles(href: string, signal?: AbortSignal): Promise<ArticleList> {
  const query = href.split('?')[1]
  return ask(query ? `/api/articles?${query}` : '/api/articles', signal ? { signal } : {})
}
