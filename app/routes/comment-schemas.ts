import { z } from 'zod'
import { emailAddress, requiredLine, requiredText } from './field-schemas.ts'

/** No bounds but the body's. What only the server decides is taken and ignored. */
export const newCommentBody = z.strictObject({
  author_name: requiredLine('The name'),
  author_email: emailAddress(),
  content: requiredText('The comment'),
  website: z.string().optional(),
  elapsed: z.number().min(0).optional(),
  id: z.unknown().optional(),
  user_id: z.unknown().optional(),
  approved: z.unknown().optional(),
  article_id: z.unknown().optional(),
})
export type NewCommentBody = z.infer<typeof newCommentBody>
