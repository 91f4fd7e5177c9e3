import type { ArticleState } from '#domain/articles/article.ts'
import type { AdminArticle } from '#app/contract/admin-articles.ts'

/** What the edit view changes and a save sends. */
export type ArticleFields = {
  title: string
  slug: string
  excerpt: string
  category: string
  author: string
  content: string
  meta_description: string
  meta_keywords: readonly string[]
  trending: boolean
  state: ArticleState
  published_date: string | null
  image_alt: string
}

export function toFields(article: AdminArticle): ArticleFields {
  const { title, slug, excerpt, category, author, content, meta_description, meta_keywords, trending, state } = article
  const { published_date, image_alt } = article
  return {
    title,
    slug,
    excerpt,
    category,
    author,
    content,
    meta_description,
    meta_keywords,
    trending,
    state,
    published_date,
    image_alt,
  }
}

export const fieldLabels = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  category: 'Category',
  author: 'Author',
  content: 'Text',
  meta_description: 'Meta description',
  meta_keywords: 'Keywords',
  trending: 'Trending',
  state: 'State',
  published_date: 'Published',
  image_alt: 'Image description',
} as const satisfies Record<keyof ArticleFields, string>

const fieldOrder = Object.keys(fieldLabels) as (keyof ArticleFields)[]

/** The names of the fields in which two differ, in the order of the form. */
export function changedFields(one: ArticleFields, other: ArticleFields): (keyof ArticleFields)[] {
  return fieldOrder.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}
