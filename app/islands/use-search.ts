import { useEffect, useState } from 'react'
import type { ArticleCard } from '#domain/articles/article.ts'
import { ask } from '../client/fetch-json.ts'

export type Found = { query: string; articles: readonly ArticleCard[]; failed: boolean }

const pause = 120

/** What was found for the last query that was answered; nothing for a blank one. A late answer is dropped. */
export function useSearch(typed: string): Found | undefined {
  const query = typed.trim()
  const [found, setFound] = useState<Found>()

  useEffect(() => {
    if (query === '') return
    const asked = new AbortController()
    const url = `/api/search?q=${encodeURIComponent(query)}`
    const timer = setTimeout(() => {
      ask<{ articles: readonly ArticleCard[] }>(url, { signal: asked.signal }).then(
        ({ articles }) => setFound({ query, articles, failed: false }),
        () => asked.signal.aborted || setFound({ query, articles: [], failed: true }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [query])

  return query === '' ? undefined : found
}
