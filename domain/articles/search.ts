import type { ArticleCard } from './article.ts'
import { foldText } from '../text/fold.ts'

const maxQueryLength = 100

/** What the search looks in. Every field and keyword has its own line, so that no match crosses from one to the next. */
export function buildSearchText(
  article: Pick<ArticleCard, 'title' | 'excerpt' | 'category' | 'meta_keywords'>,
): string {
  return [article.title, article.excerpt, article.category, ...article.meta_keywords].map(foldText).join('\n')
}

/** The query as it is shown and sent on: one line, no control characters, at most 100 characters. */
export function cleanQuery(query: string): string {
  const line = query
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
  return Array.from(line).slice(0, maxQueryLength).join('').trim()
}
