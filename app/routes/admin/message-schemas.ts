import { z } from 'zod'
import { idList } from './id-list.ts'

export const messageState = z.enum(['inbox', 'archived', 'spam'])

export const messageUpdateBody = z
  .strictObject({ ids: idList, unread: z.boolean().optional(), state: messageState.optional() })
  .refine(({ unread, state }) => unread !== undefined || state !== undefined, 'Nothing to change was given.')
export type MessageUpdateBody = z.infer<typeof messageUpdateBody>
