import { z } from 'zod'
import { messageLimits } from '#domain/site/contact-message.ts'
import { isSessionId, isVisitorId } from '#domain/analytics/visitor-id.ts'
import { emailAddress, requiredLine, requiredText } from './field-schemas.ts'

export const contactBody = z.strictObject({
  name: requiredLine('The name', messageLimits.name),
  email: emailAddress(messageLimits.email),
  subject: requiredLine('The subject', messageLimits.subject),
  message: requiredText('The message', messageLimits.message),
  website: z.string().optional(),
})
export type ContactBody = z.infer<typeof contactBody>

export const subscriptionBody = z.strictObject({ email: emailAddress() })
export type SubscriptionBody = z.infer<typeof subscriptionBody>

const optionalId = (isId: (value: string) => boolean) => z.string().refine(isId, 'Not a valid id.').nullish()

export const pageViewBody = z.strictObject({
  visitorId: optionalId(isVisitorId),
  sessionId: optionalId(isSessionId),
  pagePath: z.string().startsWith('/', 'The path must start with a slash.').max(2048),
  referrer: z.string().max(2048).nullish(),
})
export type PageViewBody = z.infer<typeof pageViewBody>

/** Of a product, or of a link in the text of an article. */
export const clickBody = z
  .strictObject({ product_id: z.string().min(1).max(64).optional(), article_id: z.string().min(1).max(64).optional() })
  .refine(({ product_id, article_id }) => product_id || article_id, 'A click needs a product or an article.')
export type ClickBody = z.infer<typeof clickBody>
