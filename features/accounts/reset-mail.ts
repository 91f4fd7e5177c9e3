import type { SiteFacts } from '#domain/site.ts'
import type { Mail } from '#features/ports.ts'
import { accountMail } from './account-mail.ts'

/** The link leads to the configured origin, whatever address the request came by. */
export function resetMail(site: Pick<SiteFacts, 'name' | 'origin'>, to: string, token: string): Mail {
  return accountMail(site, to, `A new password for ${site.name}`, [
    `somebody, probably you, asked for a new password for your account at ${site.name}. Choose it here:`,
    `${site.origin}/reset-password?token=${encodeURIComponent(token)}`,
    'The link works once, for one hour. If you did not ask for it, leave this mail alone: nothing changes.',
  ])
}
