import type { ArticleCard } from './article.ts'
import { foldText } from '../text/fold.ts'

const maxQueryLength = 100

/** One line per field and keyword, so that no match spans two of them. */
export function buildSearchText(article: Pick<ArticleCard, 'title' | 'excerpt' | 'category' | 'meta_keywords'>) {
  return [article.title, article.excerpt, article.category, ...article.meta_keywords].map(foldText).join('\n')
}

/** One line without control characters, at most 100 characters unless told otherwise. */
export function cleanQuery(query: string, maxLength = maxQueryLength): string {
  const line = query
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
  return Array.from(line).slice(0, maxLength).join('').trim()
}
