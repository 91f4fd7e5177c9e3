import { z } from 'zod'
import { address, line, text } from './text.schema.ts'

/** `user_id` and `approved` are taken and ignored: the session and the owner decide those. */
export const newComment = z.strictObject({
  author_name: line('The name', 200),
  author_email: address(),
  content: text('The comment'),
  website: z.string().max(500).optional(),
  elapsed: z.number().min(0).optional(),
  user_id: z.unknown().optional(),
  approved: z.unknown().optional(),
  article_id: z.unknown().optional(),
})
export type NewComment = z.infer<typeof newComment>
