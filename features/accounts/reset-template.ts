import type { SiteConfig } from '#domain/site/site.ts'
import { renderMail } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

const hour = 60 * 60 * 1000

/** Links to the configured origin, never to the Host header of the request. */
export function resetTemplate(site: Pick<SiteConfig, 'name' | 'origin'>, to: string, token: string): Mail {
  const mail = renderMail(
    {
      subject: `Reset your ${site.name} password`,
      preheader: 'The link works once and expires in one hour.',
      title: 'Choose a new password',
      blocks: [
        {
          kind: 'text',
          text: `Someone, probably you, asked to reset the password of your ${site.name} account.`,
        },
        {
          kind: 'buttons',
          buttons: [{ label: 'Choose a new password', path: `/reset-password?token=${encodeURIComponent(token)}` }],
        },
        {
          kind: 'text',
          text: "The link works once and expires in one hour. If you didn't request this, ignore this email: nothing will change.",
        },
      ],
      reason:
        "You're receiving this email because someone asked to reset the password of the account with this address.",
    },
    site,
  )
  return { kind: 'reset', secret: true, validFor: hour, to, ...mail }
}
