/** Columns are listed explicitly so that a new column is never exposed by accident. */
export const cardColumns = [
  'articles.id',
  'articles.slug',
  'articles.title',
  'articles.excerpt',
  'articles.category',
  'articles.read_time',
  'articles.image_url',
  'articles.trending',
  'articles.meta_keywords',
] as const

export const articleColumns = [
  ...cardColumns,
  'articles.content',
  'articles.author',
  'articles.image_alt',
  'articles.meta_description',
  'articles.published_date',
  'articles.created_at',
  'articles.updated_at',
] as const
