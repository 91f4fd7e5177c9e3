import type { Insertable } from 'kysely'
import type { Tables } from '#features/tables.ts'

/** A published article that differs from others only in its number. */
export function articleRow(number: number): Insertable<Tables['articles']> {
  const time = 1_790_000_000_000 + number
  return {
    id: `article-${String(number).padStart(4, '0')}`,
    slug: `slug-${number}`,
    title: `Title ${number}`,
    excerpt: 'An excerpt.',
    category: 'Dog Care',
    content: 'Words.',
    author: 'Somebody',
    image_url: '',
    image_alt: '',
    read_time: 3,
    trending: false,
    meta_description: '',
    meta_keywords: ['first', 'second'],
    state: 'published',
    published_date: time,
    created_at: time,
    updated_at: time,
    deleted_at: null,
  }
}
