import { claim } from '#domain/site/claims.ts'
import type { Needs } from '#features/deps.ts'
import { hashToken } from '#features/hash-token.ts'
import { isBelowDailyLimit, enqueueMail } from '#features/mail/enqueue.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import type { Block } from '#features/mail/template/blocks.ts'
import { type MailBranding, renderMail } from '#features/mail/template/render.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'
import type { Mail } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type SubscriberRef = { id: string; email: string }

const confirmationTtlMs = 3 * 24 * 60 * 60 * 1000
const limitedKinds = ['welcome', 'confirm']

/** Must run in the transaction that subscribes them. */
export async function sendWelcome(
  deps: Needs<'clock' | 'newId' | 'config' | 'signer'>,
  trx: Db,
  { id, email }: SubscriberRef,
): Promise<void> {
  if (!(await isBelowDailyLimit(deps, trx, { email, kinds: limitedKinds }))) return
  const branding = await readMailBranding({ ...deps, db: trx })
  const mail = welcomeTemplate(branding, email, unsubscribeUrl(deps, id, 'welcome'), await listNewestArticles(trx))
  await enqueueMail(deps, trx, { ...mail, subscriber_id: id })
}

/** Every mail gets its own link, and all of them work, because nobody knows which mail is opened first. */
export async function sendConfirmation(
  deps: Needs<'clock' | 'newId' | 'config' | 'signer'>,
  trx: Db,
  { id, email }: SubscriberRef,
): Promise<void> {
  if (!(await isBelowDailyLimit(deps, trx, { email, kinds: limitedKinds }))) return
  const token = deps.signer.newToken()
  const expires_at = deps.clock() + confirmationTtlMs
  await trx
    .insertInto('subscriber_confirmations')
    .values({ token_hash: hashToken(token), subscriber_id: id, expires_at })
    .execute()
  const branding = await readMailBranding({ ...deps, db: trx })
  const mail = renderStoredMail('confirm', branding, { token })
  await enqueueMail(deps, trx, { kind: 'confirm', secret: true, validFor: confirmationTtlMs, to: email, ...mail })
}

function listNewestArticles(trx: Db) {
  return trx
    .selectFrom('articles')
    .select(['slug', 'title', 'excerpt', 'category'])
    .where('visible', '=', true)
    .where('sample', '=', false)
    .orderBy('published_date', 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
}

export function welcomeTemplate(
  branding: MailBranding,
  to: string,
  unsubscribe: string,
  stories: Awaited<ReturnType<typeof listNewestArticles>>,
): Mail {
  const { preheader, welcome } = claim(branding, 'weekly-newsletter')
  const lead: Block[] = [
    { kind: 'line' },
    { kind: 'text', text: 'Until the first one arrives, here is something to read.' },
  ]
  const cards = stories.map(({ slug, title, excerpt, category }): Block => {
    return { kind: 'card', label: category, title, text: excerpt, path: `/article/${slug}` }
  })
  const mail = renderMail(
    {
      subject: `Welcome to ${branding.name}`,
      preheader,
      title: 'Welcome!',
      blocks: [
        { kind: 'text', text: welcome },
        ...(cards.length > 0 ? lead : []),
        ...cards,
        { kind: 'buttons', buttons: [{ label: 'Read more articles', path: '/blog' }] },
      ],
      reason: `You're receiving this email because this address was signed up for the ${branding.name} newsletter. If this wasn't you, unsubscribe and you won't hear from us again.`,
      canUnsubscribe: true,
    },
    branding,
  )
  return { kind: 'welcome', to, unsubscribe, ...mail }
}
