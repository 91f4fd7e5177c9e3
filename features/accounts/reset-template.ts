import type { SiteConfig } from '#domain/site/site.ts'
import { renderMail } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

const hour = 60 * 60 * 1000

/** The link leads to the configured origin, whatever address the request came by. */
export function resetTemplate(site: Pick<SiteConfig, 'name' | 'origin'>, to: string, token: string): Mail {
  const mail = renderMail(
    {
      subject: `A new password for ${site.name}`,
      preheader: 'The link works once, for one hour.',
      title: 'Choose a new password',
      blocks: [
        {
          kind: 'text',
          text: `Somebody, probably you, asked for a new password for your account at ${site.name}.`,
        },
        {
          kind: 'buttons',
          buttons: [{ label: 'Choose a new password', path: `/reset-password?token=${encodeURIComponent(token)}` }],
        },
        {
          kind: 'text',
          text: 'The link works once, for one hour. If you did not ask for it, leave this mail alone: nothing changes.',
        },
      ],
      reason: 'You get this mail because somebody asked for a new password for the account with this address.',
    },
    site,
  )
  return { kind: 'reset', secret: true, validFor: hour, to, ...mail }
}
