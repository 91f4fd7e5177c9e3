import { z } from 'zod'
import { ids } from './id-list.ts'

export const commentState = z.enum(['pending', 'approved', 'rejected', 'spam'])

export const decidedComments = z.strictObject({ ids, state: commentState })
export type DecidedComments = z.infer<typeof decidedComments>
