import { z } from 'zod'
import type { AppDeps } from '#app/guards/ports.ts'
import { json } from '#app/responses.ts'
import { api } from '#app/route.ts'
import { messageLimits } from '#domain/site/contact-message.ts'
import { addMessage } from '#features/messages/commands.ts'
import { emailAddress, requiredLine, requiredName, requiredText } from './field-schemas.ts'

export const contactBody = z.strictObject({
  name: requiredName('The name', messageLimits.name),
  email: emailAddress(messageLimits.email),
  subject: requiredLine('The subject', messageLimits.subject),
  message: requiredText('The message', messageLimits.message),
  website: z.string().optional(),
})
/** Shared with the plain form of the page. */
export const contactRateLimit = { name: 'contact', max: 5, seconds: 600 } as const

export const contactRoute = api('POST', '/api/functions/submit-contact', {
  summary: 'Sends a contact message. Errors also carry `success: false`.',
  access: 'anyone',
  rateLimit: contactRateLimit,
  body: contactBody,
  errorExtras: { success: false },
  response: z.object({ success: z.literal(true) }),
  async handle({ deps, body }) {
    await storeContactMessage(deps, body)
    return json({ success: true })
  },
})

export async function storeContactMessage(deps: AppDeps, { website = '', ...message }: z.infer<typeof contactBody>) {
  await addMessage(deps, { ...message, honeypot: website })
}
