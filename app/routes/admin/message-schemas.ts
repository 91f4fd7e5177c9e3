import { z } from 'zod'
import { ids } from './id-list.ts'

export const messageState = z.enum(['inbox', 'archived', 'spam'])

export const changedMessages = z
  .strictObject({ ids, unread: z.boolean().optional(), state: messageState.optional() })
  .refine(({ unread, state }) => unread !== undefined || state !== undefined, 'Please say what to change.')
export type ChangedMessages = z.infer<typeof changedMessages>
