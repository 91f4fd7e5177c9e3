import { createHash } from 'node:crypto'
import type { Needs } from '#features/deps.ts'
import { isBelowDailyLimit } from '#features/mail/daily-limit.ts'
import { enqueueMail } from '#features/mail/enqueue.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import type { Db } from '#features/tables.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import { confirmTemplate, welcomeTemplate } from './templates.ts'

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
  await enqueueMail(deps, trx, confirmTemplate(branding, email, token, confirmationTtlMs))
}

function listNewestArticles(trx: Db) {
  return trx
    .selectFrom('articles')
    .select(['slug', 'title', 'excerpt', 'category'])
    .where('visible', '=', true)
    .orderBy('published_date', 'desc')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
