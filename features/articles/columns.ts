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
  'articles.takeaways',
  'articles.search_title',
  'articles.canonical_url',
  'articles.social_image',
  'articles.noindex',
  'articles.emergency',
  'articles.revised_at',
  'articles.reviewer_name',
  'articles.reviewer_credential',
  'articles.reviewed_at',
  'articles.provenance',
] as const
