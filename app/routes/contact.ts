import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
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
export const contactResponse = z.strictObject({ success: z.literal(true) })

export async function submitContact({ deps, body }: ApiContext<unknown, z.infer<typeof contactBody>>) {
  const { website = '', ...message } = body
  await addMessage(deps, { ...message, honeypot: website })
  return json({ success: true })
}
