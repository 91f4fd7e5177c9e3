import type { ResponseOf } from '#app/contract/contract.ts'

export const articlesPath = '/api/admin/articles'

export type AdminArticle = ResponseOf<'GET /api/admin/articles/:id'>
export type AdminArticleCard = ResponseOf<'GET /api/admin/articles'>['articles'][number]

/** The fields of the edit form, in its order. */
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
} as const satisfies Partial<Record<keyof AdminArticle, string>>

type FieldName = keyof typeof fieldLabels
export type ArticleFields = Omit<Pick<AdminArticle, FieldName>, 'published_date'> & { published_date: string | null }

const fieldNames = Object.keys(fieldLabels) as FieldName[]

export function toFields(article: AdminArticle): ArticleFields {
  return Object.fromEntries(fieldNames.map((name) => [name, article[name]])) as ArticleFields
}

export function changedFields(one: ArticleFields, other: ArticleFields): FieldName[] {
  return fieldNames.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

/** A field as text, to compare two versions of it. */
export function formatField(value: ArticleFields[FieldName] | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}
