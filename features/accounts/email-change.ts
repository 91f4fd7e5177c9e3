import { sql } from 'kysely'
import { toIsoString } from '#domain/text/dates.ts'
import { UniqueViolation } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import { formerAddressTemplate, newAddressTemplate } from './email-change-templates.ts'

const linkTtlMs = 60 * 60 * 1000

type EmailChangeRequest = { user: { id: string; email: string }; email: string }
type EmailChangeResult = 'sent' | 'same address'

/** Answers "sent" even if another account has the address, so that nobody can probe for accounts. */
export async function requestEmailChange(
  { db, accounts, mailer, signer, clock, config }: Needs<'db' | 'accounts' | 'mailer' | 'signer' | 'clock' | 'config'>,
  { user, email }: EmailChangeRequest,
): Promise<EmailChangeResult> {
  if (email === user.email.toLowerCase()) return 'same address'
  if (await accounts.findByEmail(email)) return 'sent'
  const token = signer.sign('address', JSON.stringify([user.id, user.email, email]), clock() + linkTtlMs)
  await mailer.send(newAddressTemplate(await readMailBranding({ db, config }), email, user.email, token))
  return 'sent'
}

/** The token names the current address, so it stops working once that address has changed. */
export async function confirmEmailChange(
  { db, clock, mailer, signer, config }: Needs<'db' | 'clock' | 'mailer' | 'signer' | 'config'>,
  token: string,
): Promise<boolean> {
  const words = signer.read('address', token)
  if (words === undefined) return false
  const [user_id, from, to] = JSON.parse(words) as [string, string, string]
  try {
    // A boolean literal that both engines accept: SQLite stores 1 and PostgreSQL true.
    const { numAffectedRows } = await sql`
      update "user" set "email" = ${to}, "emailVerified" = (1 = 1), "updatedAt" = ${toIsoString(clock())}
      where "id" = ${user_id} and "email" = ${from}`.execute(db)
    if (numAffectedRows !== 1n) return false
  } catch (error) {
    if (error instanceof UniqueViolation) return false
    throw error
  }
  await mailer.send(formerAddressTemplate(await readMailBranding({ db, config }), from, to))
  return true
}
