import type { Result } from '#domain/result.ts'
import type { Needs } from '#features/deps.ts'
import { countRows, readKeysetPage } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { unsubscribePlaceholder } from './leases.ts'
import type { MailState } from './tables.ts'

type MailFilter = { state?: MailState | undefined; cursor?: string | undefined }

export async function listMails(db: Db, { state, cursor }: MailFilter) {
  let matching = db.selectFrom('mails')
  if (state) matching = matching.where('state', '=', state)
  const rows = matching
    .select(['id', 'kind', 'state', 'recipient', 'subject', 'error', 'attempts', 'created_at', 'due_at'])
    .select(['finished_at', 'secret', 'body_id', 'expires_at'])
  const [{ page, next }, total] = await Promise.all([readKeysetPage(rows, { cursor }), countRows(matching)])
  return { mails: page, total, next }
}

export type MailPreview = Result<{ html: string }, 'not_found' | 'forgotten' | 'secret'>

/** On a public site, whoever gets hold of an admin session could take over every account by these links. */
export function canShowSecretMails({ mailTransport, config }: Needs<'mailTransport' | 'config'>): boolean {
  return mailTransport.target === 'files' && !config.isPublic
}

export async function findMailPreview(
  deps: Needs<'db' | 'mailTransport' | 'config'>,
  id: string,
): Promise<MailPreview> {
  const mail = await deps.db
    .selectFrom('mails')
    .leftJoin('mail_bodies', 'mail_bodies.id', 'mails.body_id')
    .select(['secret', 'unsubscribe', 'html'])
    .where('mails.id', '=', id)
    .executeTakeFirst()
  if (!mail) return { ok: false, reason: 'not_found' }
  if (mail.secret && !canShowSecretMails(deps)) return { ok: false, reason: 'secret' }
  if (mail.html === null) return { ok: false, reason: 'forgotten' }
  return { ok: true, html: mail.html.replaceAll(unsubscribePlaceholder, mail.unsubscribe ?? '') }
}

export function countProblemMails({ db, clock }: Needs<'db' | 'clock'>): Promise<number> {
  return countRows(
    db
      .selectFrom('mails')
      .where('state', 'in', ['failed', 'uncertain'])
      .where('created_at', '>', clock() - 7 * 24 * 60 * 60 * 1000),
  )
}
