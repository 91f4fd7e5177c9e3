import { sql, type SqlBool } from 'kysely'
const ofArticles = <Name extends string>(...names: Name[]) => names.map((name) => `articles.${name}` as const)

/** Columns are listed explicitly so that a new column is never exposed by accident. */
export const cardColumns = [
  ...ofArticles('id', 'slug', 'title', 'excerpt', 'category', 'read_time', 'image_url', 'trending', 'meta_keywords'),
]

export const articleColumns = [
  ...cardColumns,
  ...ofArticles('content', 'author', 'image_alt', 'meta_description', 'published_date', 'created_at', 'updated_at'),
  ...ofArticles('takeaways', 'search_title', 'canonical_url', 'social_image', 'noindex', 'sample', 'emergency'),
  ...ofArticles('revised_at', 'reviewer_name', 'reviewer_credential', 'reviewed_at', 'corrections', 'provenance'),
]

/** For articles whose ids or slugs are known: compared with `=`, SQLite would read an index of all visible ones instead. */
export const isVisible = sql<SqlBool>`coalesce(articles.visible, false)`
