import { z } from 'zod'

const issueItemIds = z.array(z.string().min(1).max(64)).max(100)

/** How much of it may be there is told by domain/newsletter/issue.ts, in words. */
export const issueUpdateBody = z.strictObject({
  version: z.int().min(1),
  subject: z.string().transform((text) => text.trim()),
  preheader: z.string().transform((text) => text.trim()),
  intro: z.string().transform((text) => text.replaceAll('\r\n', '\n').trim()),
  articles: issueItemIds,
  products: issueItemIds,
})
export type IssueUpdateBody = z.infer<typeof issueUpdateBody>

export const sendIssueBody = z.strictObject({ at: z.iso.datetime({ offset: true }).optional() })
export type SendIssueBody = z.infer<typeof sendIssueBody>
