import type { MailBranding } from '#features/mail/template/html.ts'
import { renderMail } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

type TemplateArticle = { slug: string; title: string; excerpt: string; category: string }

const signupReason = (name: string) =>
  `You get this mail because this address was entered at ${name} for the newsletter.`

export function welcomeTemplate(
  branding: MailBranding,
  to: string,
  unsubscribe: string,
  stories: readonly TemplateArticle[],
): Mail {
  const mail = renderMail(
    {
      subject: `Welcome to ${branding.name}`,
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
      reason: `${signupReason(branding.name)} If it was not you, unsubscribe and you will not hear from us again.`,
      canUnsubscribe: true,
    },
    branding,
  )
  return { kind: 'welcome', to, unsubscribe, ...mail }
}

/** Nothing but the question: whoever gets it may not have asked for anything. */
export function confirmTemplate(branding: MailBranding, to: string, token: string, validFor: number): Mail {
  const mail = renderMail(
    {
      subject: `Please confirm: the ${branding.name} newsletter`,
      preheader: 'One press, and you are subscribed. If you did not ask for it, do nothing.',
      title: 'Is this you?',
      blocks: [
        {
          kind: 'text',
          text: `Somebody, probably you, entered this address at ${branding.name} for the newsletter. Please confirm it.`,
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
      reason: signupReason(branding.name),
    },
    branding,
  )
  return { kind: 'confirm', secret: true, validFor, to, ...mail }
}
