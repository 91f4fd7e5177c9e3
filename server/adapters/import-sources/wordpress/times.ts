import type { SourceTime } from '#domain/import/source.ts'
import { readTime } from '../text/source-time.ts'
import type { Fields } from './wxr-parser.ts'

/** Drafts have no time in UTC, and imported posts sometimes have none at all. */
export function publishedTime(fields: Fields): SourceTime | undefined {
  return (
    readTime(fields.get('wp:post_date_gmt'), true) ??
    readTime(fields.get('wp:post_date')) ??
    readTime(fields.get('pubDate'))
  )
}

export function updatedTime(fields: Fields): SourceTime | undefined {
  return readTime(fields.get('wp:post_modified_gmt'), true) ?? readTime(fields.get('wp:post_modified'))
}

export function commentTime(fields: Fields): SourceTime | undefined {
  return readTime(fields.get('wp:comment_date_gmt'), true) ?? readTime(fields.get('wp:comment_date'))
}
