import type { ApiVisit } from '#app/route.ts'
import { newsletterWords } from '#domain/site/marketing-copy.ts'
import { subscribe } from '#features/newsletter/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Subscription } from './public-function-schemas.ts'

export async function subscribeNewsletter({ deps, body }: ApiVisit<unknown, Subscription>): Promise<Response> {
  const { title, note } = newsletterWords(deps.site.name)
  const consent = `${title.join(' ')}. ${note}`
  await subscribe(deps, { email: body.email, source: 'site', consent })
  const { newsletterOptIn } = await readSettings(deps)
  if (newsletterOptIn === 'double')
    return Response.json({ message: 'One more step: please confirm your address by the link in the mail we sent you.' })
  return Response.json({ message: `Welcome to ${deps.site.name}! Please check your inbox for a hello from us.` })
}
