import { blogUrl, parseBlogUrl } from '#app/contract/blog-url.ts'
import type { ArticleCardProps } from '#domain/articles/article.ts'
import type { SiteSearch } from '#domain/search/site-search.ts'
import { fetchJson } from './fetch-json.ts'

export type ArticleList = {
  articles: readonly ArticleCardProps[]
  total: number
  next: string | null
  search: SiteSearch | null
}

/** The API takes the same query as the page. */
export function fetchArticles(href: string, signal?: AbortSignal): Promise<ArticleList> {
  const query = Object.fromEntries(new URLSearchParams(href.split('?')[1]))
  return fetchJson('GET /api/articles', { query, signal })
}

export async function fetchMoreArticles(href: string, { articles, next, search }: ArticleList): Promise<ArticleList> {
  const page = await fetchArticles(blogUrl(parseBlogUrl(href), next ?? undefined))
  const sentences = { ...search?.sentences, ...page.search?.sentences }
  return { ...page, articles: [...articles, ...page.articles], search: search && { ...search, sentences } }
}
