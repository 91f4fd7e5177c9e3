import { renderLetter } from '#features/mail/template/render.ts'
import type { Letterhead } from '#features/mail/template/html.ts'
import type { Mail } from '#features/ports.ts'

type Words = { name: string; email: string; subject: string; message: string }

/** A copy for the owner. An answer goes to whoever wrote; their links stay in the dashboard. */
export function contactMail(head: Letterhead, to: string, { name, email, subject, message }: Words): Mail {
  const letter = renderLetter(
    {
      subject: `${name}: ${subject}`,
      preheader: message,
      title: 'A message for you',
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['From', name],
            ['E-mail', email],
            ['Subject', subject],
          ],
        },
        { kind: 'quote', text: message },
        { kind: 'buttons', buttons: [{ label: 'Open in the dashboard', path: '/admin/messages/contact' }] },
        { kind: 'text', text: 'Your answer to this mail goes to the sender.' },
      ],
      reason: `You get this copy because you run ${head.name}. The settings switch it off.`,
    },
    head,
  )
  return { kind: 'contact', to, replyTo: email, ...letter }
}
