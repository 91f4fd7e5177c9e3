import { z } from 'zod'

const ids = z.array(z.string().min(1).max(64)).max(100)

/** How much of it may be there is told by domain/newsletter/issue.ts, in words. */
export const issueWords = z.strictObject({
  version: z.int().min(1),
  subject: z.string().transform((text) => text.trim()),
  preheader: z.string().transform((text) => text.trim()),
  intro: z.string().transform((text) => text.replaceAll('\r\n', '\n').trim()),
  articles: ids,
  products: ids,
})
export type IssueBody = z.infer<typeof issueWords>

export const issueTime = z.strictObject({ at: z.iso.datetime({ offset: true }).optional() })
export type IssueTime = z.infer<typeof issueTime>
