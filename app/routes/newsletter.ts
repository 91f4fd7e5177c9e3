import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { json } from '#app/responses.ts'
import { newsletterCopy } from '#domain/site/marketing-copy.ts'
import { subscribe } from '#features/newsletter/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import { emailAddress } from './field-schemas.ts'

export const subscriptionBody = z.strictObject({ email: emailAddress() })
export const subscriptionResponse = z.strictObject({ message: z.string() })

export async function subscribeNewsletter({ deps, site, body }: ApiContext<unknown, z.infer<typeof subscriptionBody>>) {
  const { title, note } = newsletterCopy(site.name)
  const consent = `${title.join(' ')}. ${note}`
  await subscribe(deps, { email: body.email, source: 'site', consent })
  const { newsletterOptIn } = await readSettings(deps)
  const message =
    newsletterOptIn === 'double'
      ? 'One more step: please confirm your address with the link in the email we sent you.'
      : `Welcome to ${site.name}! Please check your inbox for a hello from us.`
  return json({ message })
}
