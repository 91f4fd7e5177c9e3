import type { MailBranding } from '#features/mail/template/html.ts'
import { renderMail } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

type TemplateArticle = { slug: string; title: string; excerpt: string; category: string }

const signupReason = (name: string) =>
  `You're receiving this email because this address was signed up for the ${name} newsletter.`

export function welcomeTemplate(
  branding: MailBranding,
  to: string,
  unsubscribe: string,
  stories: readonly TemplateArticle[],
): Mail {
  const mail = renderMail(
    {
      subject: `Welcome to ${branding.name}`,
      preheader: 'One short email a week. Unsubscribe anytime.',
      title: 'Welcome!',
      blocks: [
        {
          kind: 'text',
          text: "You're subscribed. Once a week we send one short email: a tip worth trying, a find worth a look and a story worth the couch.",
        },
        ...(stories.length === 0
          ? []
          : [
              { kind: 'line' as const },
              { kind: 'text' as const, text: 'Until the first one arrives, here is something to read.' },
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
      reason: `${signupReason(branding.name)} If this wasn't you, unsubscribe and you won't hear from us again.`,
      canUnsubscribe: true,
    },
    branding,
  )
  return { kind: 'welcome', to, unsubscribe, ...mail }
}

/** Contains only the question, because the recipient may not have signed up. */
export function confirmTemplate(branding: MailBranding, to: string, token: string, validFor: number): Mail {
  const mail = renderMail(
    {
      subject: `Confirm your subscription to ${branding.name}`,
      preheader: "One click and you're subscribed. If you didn't request this, ignore this email.",
      title: 'Confirm your subscription',
      blocks: [
        {
          kind: 'text',
          text: `Someone, probably you, signed this address up for the ${branding.name} newsletter. Please confirm.`,
        },
        {
          kind: 'buttons',
          buttons: [{ label: 'Confirm subscription', path: `/newsletter/confirm?token=${token}` }],
        },
        {
          kind: 'text',
          text: "The link expires in three days. If you didn't request this, ignore this email: you won't get the newsletter unless you confirm.",
        },
      ],
      reason: signupReason(branding.name),
    },
    branding,
  )
  return { kind: 'confirm', secret: true, validFor, to, ...mail }
}
