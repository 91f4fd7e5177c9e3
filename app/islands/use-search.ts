import { useEffect, useState } from 'react'
import type { ArticleCard } from '#domain/articles/article.ts'
import { fetchJson } from '../client/fetch-json.ts'

export type SearchResult = { query: string; articles: readonly ArticleCard[]; failed: boolean }

const debounceMs = 120

/**
 * Undefined for a blank query. Articles found for an earlier query stay until the next response; its messages do not.
 * Late responses are dropped.
 */
export function useSearch(typed: string): SearchResult | undefined {
  const query = typed.trim()
  const [found, setFound] = useState<SearchResult>()

  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetchJson('GET /api/search', { query: { q: query }, signal: controller.signal }).then(
        ({ articles }) => setFound({ query, articles, failed: false }),
        () => controller.signal.aborted || setFound({ query, articles: [], failed: true }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])

  const isCurrent = found?.query === query || (found && found.articles.length > 0)
  return query !== '' && isCurrent ? found : undefined
}
