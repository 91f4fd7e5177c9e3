import type { ArticleFields } from '#app/admin/articles/article-fields.ts'

/** What the editor of an article holds. */
export const articleFields: ArticleFields = {
  title: 'Calm cats',
  slug: 'calm-cats',
  excerpt: 'Short.',
  category: 'Cat Care',
  author: 'Ann',
  content: 'Words.',
  meta_description: '',
  meta_keywords: [],
  trending: false,
  state: 'draft',
  published_date: '2026-11-16T09:00:00.000Z',
  image_alt: '',
  takeaways: [],
  emergency: false,
  search_title: '',
  canonical_url: '',
  social_image: '',
  noindex: false,
  corrections: [],
  revised: false,
  release: null,
}
