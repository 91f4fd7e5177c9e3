import type { SourceComment, SourcePlace } from '#domain/import/source.ts'
import { commentTime } from './times.ts'
import type { Fields } from './wxr-parser.ts'

const states: Record<string, SourceComment['state']> = {
  '1': 'approved',
  approve: 'approved',
  '0': 'pending',
  hold: 'pending',
  spam: 'spam',
  trash: 'trash',
  'post-trashed': 'trash',
}

/** Pingbacks, trackbacks and the notes of shops are kept as comments too. */
export const isComment = (fields: Fields): boolean =>
  ['', 'comment', 'review'].includes(fields.get('wp:comment_type')?.trim() ?? '')

/** Nothing if it has no text or no time. */
export function readComment(
  fields: Fields,
  { post, place, authorIds }: { post: string; place: SourcePlace; authorIds: ReadonlySet<string> },
): SourceComment | undefined {
  const text = fields.get('wp:comment_content')?.trim()
  const at = commentTime(fields)
  if (!text || !at) return undefined
  const email = fields.get('wp:comment_author_email')?.trim()
  const parent = fields.get('wp:comment_parent')?.trim()
  return {
    kind: 'comment',
    place,
    key: fields.get('wp:comment_id') ?? '',
    post,
    name: fields.get('wp:comment_author')?.trim() ?? '',
    ...(email && { email }),
    text,
    at,
    state: states[fields.get('wp:comment_approved')?.trim() ?? ''] ?? 'pending',
    ...(parent && parent !== '0' && { parent }),
    ...(authorIds.has(fields.get('wp:comment_user_id')?.trim() ?? '') && { byAuthor: true }),
  }
}
