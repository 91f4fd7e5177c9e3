import type { Article, ArticleState } from '#domain/articles/article.ts'
import { hashOf } from './item-key.ts'

export const hashedColumns = [
  'title',
  'slug',
  'excerpt',
  'content',
  'category',
  'author',
  'image_url',
  'meta_description',
  'search_title',
  'meta_keywords',
] as const
type Hashed = Pick<Article, (typeof hashedColumns)[number]> & { state: ArticleState }

/** A scheduled article becomes public by itself, which is no edit. */
export function articleHash(article: Hashed): string {
  return hashOf([...hashedColumns.map((name) => article[name]), article.state === 'draft'])
}
