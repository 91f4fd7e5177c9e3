import { z } from 'zod'
import { idList } from './id-list.ts'

export const commentState = z.enum(['pending', 'approved', 'rejected', 'spam'])

export const moderationBody = z.strictObject({ ids: idList, state: commentState })
export type ModerationBody = z.infer<typeof moderationBody>
