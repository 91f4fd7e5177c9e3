import { renderMail } from '#features/mail/template/render.ts'
import type { MailBranding } from '#features/mail/template/html.ts'
import type { Mail } from '#features/ports.ts'

type ContactMessage = { name: string; email: string; subject: string; message: string }

/** A copy for the owner. Replies go to the sender; links in the message are plain text. */
export function contactTemplate(
  branding: MailBranding,
  to: string,
  { name, email, subject, message }: ContactMessage,
): Mail {
  const mail = renderMail(
    {
      subject: `${name}: ${subject}`,
      preheader: message,
      title: 'New contact message',
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['From', name],
            ['Email', email],
            ['Subject', subject],
          ],
        },
        { kind: 'quote', text: message },
        { kind: 'buttons', buttons: [{ label: 'Open in the dashboard', path: '/admin/messages/contact' }] },
        { kind: 'text', text: 'Reply to this email to answer the sender.' },
      ],
      reason: `You're receiving this copy because you run ${branding.name}. You can turn it off in the settings.`,
    },
    branding,
  )
  return { kind: 'contact', to, replyTo: email, ...mail }
}
