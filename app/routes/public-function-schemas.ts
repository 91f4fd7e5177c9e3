import { z } from 'zod'
import { messageLimits } from '#domain/site/contact-message.ts'
import { isSessionId, isVisitorId } from '#domain/analytics/visitor-id.ts'
import { address, line, text } from './field-schemas.ts'

export const contact = z.strictObject({
  name: line('The name', messageLimits.name),
  email: address(messageLimits.email),
  subject: line('The subject', messageLimits.subject),
  message: text('The message', messageLimits.message),
  website: z.string().optional(),
})
export type Contact = z.infer<typeof contact>

export const subscription = z.strictObject({ email: address() })
export type Subscription = z.infer<typeof subscription>

const id = (isId: (value: string) => boolean) => z.string().refine(isId, 'This is not an id of ours.').nullish()

export const shownPage = z.strictObject({
  visitorId: id(isVisitorId),
  sessionId: id(isSessionId),
  pagePath: z.string().startsWith('/', 'A path begins with a slash.').max(2048),
  referrer: z.string().max(2048).nullish(),
})
export type ShownPage = z.infer<typeof shownPage>

/** Of a product, or of a link in the text of an article. */
export const click = z
  .strictObject({ product_id: z.string().min(1).max(64).optional(), article_id: z.string().min(1).max(64).optional() })
  .refine(({ product_id, article_id }) => product_id || article_id, 'A click needs a product or an article.')
export type Click = z.infer<typeof click>
