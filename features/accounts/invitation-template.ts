import type { Role } from '#domain/accounts/role.ts'
import type { MailBranding } from '#features/mail/template/html.ts'
import { renderMail } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

type Invited = { to: string; role: Role; token: string; validFor: number }

export function invitationTemplate(branding: MailBranding, { to, role, token, validFor }: Invited): Mail {
  const mail = renderMail(
    {
      subject: `You are invited to ${branding.name}`,
      preheader: 'The link works once and expires in seven days.',
      title: `Join ${branding.name} as an ${role}`,
      blocks: [
        {
          kind: 'text',
          text: `An admin of ${branding.name} invites you to work on the site as an ${role}. Sign in or sign up with this email address to accept.`,
        },
        {
          kind: 'buttons',
          buttons: [{ label: 'Open the invitation', path: `/invite?token=${encodeURIComponent(token)}` }],
        },
        {
          kind: 'text',
          text: "The link works once and expires in seven days. If you don't know the site, ignore this email.",
        },
      ],
      reason: `You're receiving this email because an admin of ${branding.name} entered this address.`,
    },
    branding,
  )
  return { kind: 'invitation', secret: true, validFor, to, ...mail }
}
