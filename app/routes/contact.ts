import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import type { AppDeps } from '#app/guards/ports.ts'
import { json } from '#app/responses.ts'
import { messageLimits } from '#domain/site/contact-message.ts'
import { addMessage } from '#features/messages/commands.ts'
import { emailAddress, requiredLine, requiredText } from './field-schemas.ts'

export const contactBody = z.strictObject({
  name: requiredLine('The name', messageLimits.name),
  email: emailAddress(messageLimits.email),
  subject: requiredLine('The subject', messageLimits.subject),
  message: requiredText('The message', messageLimits.message),
  website: z.string().optional(),
})
type ContactBody = z.infer<typeof contactBody>
/** Shared with the plain form of the page. */
export const contactRateLimit = { name: 'contact', max: 5, seconds: 600 } as const
export const contactResponse = z.strictObject({ success: z.literal(true) })

export async function submitContact({ deps, body }: ApiContext<unknown, ContactBody>) {
  await storeContactMessage(deps, body)
  return json({ success: true })
}

export async function storeContactMessage(deps: AppDeps, { website = '', ...message }: ContactBody): Promise<void> {
  await addMessage(deps, { ...message, honeypot: website })
}
