import { sql } from 'kysely'
import { toIsoString } from '#domain/text/dates.ts'
import type { Result } from '#domain/result.ts'
import { UniqueViolation } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'
import type { Db } from '#features/tables.ts'
import { endOpenLinks } from './open-links.ts'

const linkTtlMs = 60 * 60 * 1000

type EmailChangeRequest = { user: { id: string; email: string; session_id: string }; email: string }
type EmailChangeResult = Result<void, 'same_email'>

/** Succeeds even for a taken address, so that nobody can probe. The current address always gets a mail. */
export async function requestEmailChange(
  deps: Needs<'db' | 'accounts' | 'mailer' | 'signer' | 'clock' | 'newId' | 'config'>,
  { user, email }: EmailChangeRequest,
): Promise<EmailChangeResult> {
  if (email === user.email.toLowerCase()) return { ok: false, reason: 'same_email' }
  const branding = await readMailBranding(deps)
  if (!(await deps.accounts.findByEmail(email))) {
    const until = deps.clock() + linkTtlMs
    const link = await storeLink(deps, user, until)
    const token = deps.signer.sign('address', JSON.stringify([user.id, user.email, email, link]), until)
    const mail = renderStoredMail('confirm-new-email', branding, { former: user.email, token })
    await deps.mailer.send({ kind: 'address', secret: true, validFor: linkTtlMs, to: email, ...mail })
  }
  // Sent at once: after the change, the owner of the current address would have no access left to stop it.
  const notice = renderStoredMail('change-requested', branding, { next: email })
  await deps.mailer.send({ kind: 'address', to: user.email, ...notice })
  return { ok: true }
}

/** The link works while its row exists. A session that ended since the request was checked leaves no row. */
async function storeLink(
  { db, clock, newId }: Needs<'db' | 'clock' | 'newId'>,
  user: EmailChangeRequest['user'],
  until: number,
): Promise<string> {
  const id = newId()
  const now = toIsoString(clock())
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`select "id" from "session" where "id" = ${user.session_id}`.execute(trx)
    if (rows.length === 0) return
    await sql`
      insert into "verification" ("id", "identifier", "value", "expiresAt", "createdAt", "updatedAt")
      values (${id}, ${identifierOf(id)}, ${user.id}, ${toIsoString(until)}, ${now}, ${now})`.execute(trx)
  })
  return id
}

/** The token names the current address, so it stops working once that address has changed. */
export async function confirmEmailChange(
  { db, clock, mailer, signer, config }: Needs<'db' | 'clock' | 'mailer' | 'signer' | 'config'>,
  token: string,
): Promise<boolean> {
  const words = signer.read('address', token)
  if (words === undefined) return false
  const [user_id, from, to, link] = JSON.parse(words) as [string, string, string, string]
  try {
    const change = { user_id, from, to, link, updatedAt: toIsoString(clock()) }
    if (!(await db.transaction().execute((trx) => changeEmail(trx, change)))) return false
  } catch (error) {
    if (error instanceof UniqueViolation) return false
    throw error
  }
  const notice = renderStoredMail('email-changed', await readMailBranding({ db, config }), { next: to })
  await mailer.send({ kind: 'address', to: from, ...notice })
  return true
}

type EmailChange = { user_id: string; from: string; to: string; link: string; updatedAt: string }

async function changeEmail(trx: Db, { user_id, from, to, link, updatedAt }: EmailChange): Promise<boolean> {
  const used = await sql`
    delete from "verification" where "identifier" = ${identifierOf(link)} and "value" = ${user_id}`.execute(trx)
  if (used.numAffectedRows !== 1n) return false
  // A boolean literal that both engines accept: SQLite stores 1 and PostgreSQL true.
  const { numAffectedRows } = await sql`
    update "user" set "email" = ${to}, "emailVerified" = (1 = 1), "updatedAt" = ${updatedAt}
    where "id" = ${user_id} and "email" = ${from}`.execute(trx)
  if (numAffectedRows !== 1n) return false
  // Reset links were mailed to the former address.
  await endOpenLinks(trx, user_id)
  return true
}

function identifierOf(link: string): string {
  return `email-change:${link}`
}
