import { z } from 'zod'
import { address, line, text } from './field-schemas.ts'

/** No bounds but the body's. What only the server decides is taken and ignored. */
export const newComment = z.strictObject({
  author_name: line('The name'),
  author_email: address(),
  content: text('The comment'),
  website: z.string().optional(),
  elapsed: z.number().min(0).optional(),
  id: z.unknown().optional(),
  user_id: z.unknown().optional(),
  approved: z.unknown().optional(),
  article_id: z.unknown().optional(),
})
export type NewComment = z.infer<typeof newComment>
