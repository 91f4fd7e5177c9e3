import type { MailBranding } from '#features/mail/template/html.ts'
import { renderMail } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

/** To the new address, which must answer before anything changes. */
export function newAddressTemplate(branding: MailBranding, to: string, former: string, token: string): Mail {
  const mail = renderMail(
    {
      subject: `Your new address at ${branding.name}`,
      preheader: 'The link works once, for one hour.',
      title: 'Is this your new address?',
      blocks: [
        {
          kind: 'text',
          text: `Somebody, probably you, asked to use this address for the account of ${former} at ${branding.name}.`,
        },
        {
          kind: 'buttons',
          buttons: [{ label: 'Confirm the address', path: `/confirm-email?token=${encodeURIComponent(token)}` }],
        },
        {
          kind: 'text',
          text: 'The link works once, for one hour. If you did not ask for it, leave this mail alone: nothing changes.',
        },
      ],
      reason: `You get this mail because somebody entered this address for an account at ${branding.name}.`,
    },
    branding,
  )
  return { kind: 'address', secret: true, validFor: 60 * 60 * 1000, to, ...mail }
}

/** To the former address: whoever lost the account to somebody else must hear of it. */
export function formerAddressTemplate(branding: MailBranding, to: string, next: string): Mail {
  const mail = renderMail(
    {
      subject: `Your address at ${branding.name} has changed`,
      preheader: 'If that was not you, please write to us at once.',
      title: 'Your address has changed',
      blocks: [
        { kind: 'text', text: `Your account at ${branding.name} now belongs to the address ${next}.` },
        { kind: 'text', text: 'If that was not you, please write to us at once.' },
        { kind: 'buttons', buttons: [{ label: 'Write to us', path: '/contact' }] },
      ],
      reason: 'You get this mail because this was the address of the account until now.',
    },
    branding,
  )
  return { kind: 'address', to, ...mail }
}
