import type { ApiContext } from '#app/route.ts'
import { newsletterCopy } from '#domain/site/marketing-copy.ts'
import { subscribe } from '#features/newsletter/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { SubscriptionBody } from './public-function-schemas.ts'

export async function subscribeNewsletter({
  deps,
  site,
  body,
}: ApiContext<unknown, SubscriptionBody>): Promise<Response> {
  const { title, note } = newsletterCopy(site.name)
  const consent = `${title.join(' ')}. ${note}`
  await subscribe(deps, { email: body.email, source: 'site', consent })
  const { newsletterOptIn } = await readSettings(deps)
  if (newsletterOptIn === 'double')
    return Response.json({
      message: 'One more step: please confirm your address with the link in the email we sent you.',
    })
  return Response.json({ message: `Welcome to ${site.name}! Please check your inbox for a hello from us.` })
}
