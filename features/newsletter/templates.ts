import type { Letterhead } from '#features/mail/template/html.ts'
import { renderLetter } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

type Story = { slug: string; title: string; excerpt: string; category: string }

const asked = (name: string) => `You get this mail because this address was entered at ${name} for the newsletter.`

export function welcomeMail(head: Letterhead, to: string, unsubscribe: string, stories: readonly Story[]): Mail {
  const letter = renderLetter(
    {
      subject: `Welcome to ${head.name}`,
      preheader: 'One short letter a week, and a way out in every one of them.',
      title: 'Hello, and welcome',
      blocks: [
        {
          kind: 'text',
          text: 'You are subscribed. Once a week we write one short letter: a tip worth trying, a find worth a look and a story worth the couch.',
        },
        ...(stories.length === 0
          ? []
          : [
              { kind: 'line' as const },
              { kind: 'text' as const, text: 'Until the first one comes, here is something to read.' },
            ]),
        ...stories.map(({ slug, title, excerpt, category }) => ({
          kind: 'card' as const,
          label: category,
          title,
          text: excerpt,
          path: `/article/${slug}`,
        })),
        { kind: 'buttons', buttons: [{ label: 'Read more articles', path: '/blog' }] },
      ],
      reason: `${asked(head.name)} If it was not you, unsubscribe and you will not hear from us again.`,
      canUnsubscribe: true,
    },
    head,
  )
  return { kind: 'welcome', to, unsubscribe, ...letter }
}

/** Nothing but the question: whoever gets it may not have asked for anything. */
export function confirmMail(head: Letterhead, to: string, token: string, validFor: number): Mail {
  const letter = renderLetter(
    {
      subject: `Please confirm: the ${head.name} newsletter`,
      preheader: 'One press, and you are subscribed. If you did not ask for it, do nothing.',
      title: 'Is this you?',
      blocks: [
        {
          kind: 'text',
          text: `Somebody, probably you, entered this address at ${head.name} for the newsletter. Please confirm it.`,
        },
        {
          kind: 'buttons',
          buttons: [{ label: 'Confirm the subscription', path: `/newsletter/confirm?token=${token}` }],
        },
        {
          kind: 'text',
          text: 'The link is good for three days. If you did not ask for it, do nothing: without your confirmation you get no newsletter.',
        },
      ],
      reason: asked(head.name),
    },
    head,
  )
  return { kind: 'confirm', secret: true, validFor, to, ...letter }
}
