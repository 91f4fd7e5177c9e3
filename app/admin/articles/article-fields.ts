import type { ResponseOf } from '#app/contract/contract.ts'

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
  takeaways: 'Takeaways',
  emergency: 'Emergency article',
  search_title: 'Search title',
  canonical_url: 'Canonical URL',
  social_image: 'Social picture',
  noindex: 'Hidden from search engines',
  corrections: 'Corrections',
  revised: 'Matters to readers',
  release: 'Reason for publishing',
} as const

export const articlesPath = '/api/admin/articles'

export type AdminArticle = ResponseOf<'GET /api/admin/articles/:id'>
export type AdminArticleCard = ResponseOf<'GET /api/admin/articles'>['articles'][number]

type FieldName = keyof typeof fieldLabels
type BlankFields = 'search_title' | 'canonical_url' | 'social_image'
export type ArticleFields = Omit<
  Pick<AdminArticle, Exclude<FieldName, 'revised' | 'release'>>,
  'published_date' | BlankFields
> &
  Record<BlankFields, string> & {
    published_date: string | null
    /** Whether this save moves the date of the update that readers see. */
    revised: boolean
    /** Why this save publishes a text with findings; null if it does not. */
    release: string | null
  }

const fieldNames = Object.keys(fieldLabels) as FieldName[]

export function toFields(article: AdminArticle): ArticleFields {
  const { search_title, canonical_url, social_image } = article
  const fields = {
    ...article,
    search_title: search_title ?? '',
    canonical_url: canonical_url ?? '',
    social_image: social_image ?? '',
    revised: false,
    release: null,
  }
  return Object.fromEntries(fieldNames.map((name) => [name, fields[name]])) as ArticleFields
}

export function changedFields(one: ArticleFields, other: ArticleFields): FieldName[] {
  return fieldNames.filter(
    (name) => one[name] !== other[name] && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}

export function formatField(value: ArticleFields[FieldName] | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  return (value ?? []).map((item) => (typeof item === 'string' ? item : Object.values(item).join(': '))).join(', ')
}
