import { z } from 'zod'
import { json } from '#app/responses.ts'
import { api, type PageContext } from '#app/route.ts'
import { newsletterCopy, newsletterNote } from '#domain/site/marketing-copy.ts'
import { subscribe } from '#features/newsletter/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import { emailAddress } from './field-schemas.ts'

export const subscriptionBody = z.strictObject({ email: emailAddress() })
/** Shared with the plain form of the pages. */
export const subscriptionRateLimit = { name: 'subscription', max: 10, seconds: 3600 } as const

export const subscriptionRoute = api('POST', '/api/functions/subscribe-newsletter', {
  summary: 'Subscribes an email address. The response is the same if it was already subscribed.',
  access: 'anyone',
  rateLimit: subscriptionRateLimit,
  body: subscriptionBody,
  response: z.object({ message: z.string() }),
  handle: async (context) => json({ message: await subscribeVisitor(context, context.body.email) }),
})

/** Returns a welcome for the visitor, the same one for new and known addresses. */
export async function subscribeVisitor({ deps, site }: PageContext, email: string): Promise<string> {
  const { title } = newsletterCopy(site)
  const consent = `${title.join(' ')}. ${newsletterNote}`
  await subscribe(deps, { email, source: 'site', consent })
  const { newsletterOptIn } = await readSettings(deps)
  return newsletterOptIn === 'double'
    ? 'One more step: please confirm your address with the link in the email we sent you.'
    : `Welcome to ${site.name}! Please check your inbox for a hello from us.`
}
