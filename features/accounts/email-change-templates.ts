import type { MailBranding } from '#features/mail/template/html.ts'
import { renderMail } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

/** Sent to the new address. Nothing changes until its link is used. */
export function newAddressTemplate(branding: MailBranding, to: string, former: string, token: string): Mail {
  const mail = renderMail(
    {
      subject: `Confirm your new email address for ${branding.name}`,
      preheader: 'The link works once and expires in one hour.',
      title: 'Confirm your new email address',
      blocks: [
        {
          kind: 'text',
          text: `Someone, probably you, asked to change the email address of the ${branding.name} account ${former} to this one.`,
        },
        {
          kind: 'buttons',
          buttons: [{ label: 'Confirm email address', path: `/confirm-email?token=${encodeURIComponent(token)}` }],
        },
        {
          kind: 'text',
          text: "The link works once and expires in one hour. If you didn't request this, ignore this email: nothing will change.",
        },
      ],
      reason: `You're receiving this email because someone entered this address for an account at ${branding.name}.`,
    },
    branding,
  )
  return { kind: 'address', secret: true, validFor: 60 * 60 * 1000, to, ...mail }
}

/** Sent to the current address at once: afterwards its owner would have no access left to stop the change. */
export function changeRequestedTemplate(branding: MailBranding, to: string, next: string): Mail {
  const mail = renderMail(
    {
      subject: `Someone asked to change the email address of your ${branding.name} account`,
      preheader: "If this wasn't you, change your password now. That stops the change.",
      title: 'A change of your email address was requested',
      blocks: [
        {
          kind: 'text',
          text: `Someone, probably you, asked to change the email address of your ${branding.name} account to ${next}. It changes when the link that we sent to that address is opened.`,
        },
        {
          kind: 'text',
          text: "If this wasn't you, someone knows your password. Choose a new one now: this stops the change and signs out all other devices.",
        },
        { kind: 'buttons', buttons: [{ label: 'Choose a new password', path: '/auth?tab=forgot' }] },
      ],
      reason: `You're receiving this email because this is the email address of an account at ${branding.name}.`,
    },
    branding,
  )
  return { kind: 'address', to, ...mail }
}

/** Sent to the former address so that the owner of a hijacked account finds out. */
export function formerAddressTemplate(branding: MailBranding, to: string, next: string): Mail {
  const mail = renderMail(
    {
      subject: `Your ${branding.name} email address has changed`,
      preheader: "If this wasn't you, please contact us right away.",
      title: 'Your email address has changed',
      blocks: [
        { kind: 'text', text: `Your ${branding.name} account now uses the email address ${next}.` },
        { kind: 'text', text: "If this wasn't you, please contact us right away." },
        { kind: 'buttons', buttons: [{ label: 'Contact us', path: '/contact' }] },
      ],
      reason: "You're receiving this email because this was the account's email address until now.",
    },
    branding,
  )
  return { kind: 'address', to, ...mail }
}
