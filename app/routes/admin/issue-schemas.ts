import { z } from 'zod'
import { conflictError, isoTime, nextCursor, fieldsOf } from '#app/routes/field-schemas.ts'

const issueItemIds = z.array(z.string().min(1).max(64)).max(100)

export const almanacNoteResponse = z.object({ note: z.string().nullable() })

/** domain/newsletter/issue.ts checks the lengths, with messages for the form. */
export const issueUpdateBody = z.strictObject({
  version: z.int().min(1),
  release: z.boolean().optional(),
  subject: z.string().transform((text) => text.trim()),
  preheader: z.string().transform((text) => text.trim()),
  intro: z.string().transform((text) => text.replaceAll('\r\n', '\n').trim()),
  articles: issueItemIds,
  products: issueItemIds,
  full_articles: issueItemIds.optional(),
})

const issueRow = z.object({
  ...fieldsOf(z.string(), 'id', 'subject'),
  kind: z.enum(['composed', 'weekly']),
  state: z.enum(['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled']),
  version: z.int(),
  ...fieldsOf(isoTime.nullable(), 'scheduled_at', 'started_at', 'finished_at'),
  ...fieldsOf(isoTime, 'created_at', 'updated_at'),
  metrics: z.object({
    ...fieldsOf(z.int(), 'recipients', 'sent', 'waiting', 'failed', 'unsubscribed', 'clicks'),
    /** Written to files instead of sent. */
    saved: z.int(),
  }),
})
const issueItem = z.object({ id: z.string(), title: z.string() })
const issue = issueRow.extend({
  ...fieldsOf(z.string(), 'preheader', 'intro'),
  articles: z.array(issueItem.extend({ full: z.boolean() })),
  products: z.array(issueItem),
  links: z.array(z.object({ path: z.string(), clicks: z.int() })),
})
export const issueResponse = z.object({ issue })
export const issueConflict = conflictError.extend({ issue })
/** Where mails go: without a mail server they are written to files. */
const delivery = z.enum(['server', 'files'])
/** What is about sending is for admins, and left out for editors. */
export const issuesResponse = z.object({
  issues: z.array(issueRow),
  next: nextCursor,
  subscribers: z.int().optional(),
  delivery: delivery.optional(),
  /** Why no issue leaves the site for now. */
  senderError: z.string().nullable().optional(),
})
export const issueTestResponse = z.object({ to: z.string(), delivery })
