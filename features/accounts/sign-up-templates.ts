import type { MailBranding } from '#features/mail/template/html.ts'
import { renderMail } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

export function finishSignUpTemplate(branding: MailBranding, to: string, token: string, validFor: number): Mail {
  const mail = renderMail(
    {
      subject: `Finish creating your ${branding.name} account`,
      preheader: 'The link expires in one day.',
      title: 'Finish creating your account',
      blocks: [
        {
          kind: 'text',
          text: `Someone, probably you, asked for a ${branding.name} account with this email address. Choose a password to create it.`,
        },
        {
          kind: 'buttons',
          buttons: [{ label: 'Choose a password', path: `/auth?token=${encodeURIComponent(token)}` }],
        },
        {
          kind: 'text',
          text: "The link expires in one day. If you didn't request this, ignore this email: no account will be created.",
        },
      ],
      reason: `You're receiving this email because someone entered this address to sign up at ${branding.name}.`,
    },
    branding,
  )
  return { kind: 'sign-up', secret: true, validFor, to, ...mail }
}

/** Takes the place of the link when there is an account already. */
export function knownAddressTemplate(branding: MailBranding, to: string): Mail {
  const mail = renderMail(
    {
      subject: `You already have a ${branding.name} account`,
      preheader: 'Sign in, or choose a new password if you forgot yours.',
      title: 'You already have an account',
      blocks: [
        {
          kind: 'text',
          text: `Someone, probably you, tried to sign up at ${branding.name} with this email address. You already have an account: sign in, or choose a new password if you forgot yours.`,
        },
        {
          kind: 'buttons',
          buttons: [
            { label: 'Sign in', path: '/auth' },
            { label: 'Choose a new password', path: '/auth?tab=forgot' },
          ],
        },
        { kind: 'text', text: "If this wasn't you, ignore this email: nothing has changed." },
      ],
      reason: `You're receiving this email because someone entered this address to sign up at ${branding.name}.`,
    },
    branding,
  )
  return { kind: 'sign-up', to, ...mail }
}
