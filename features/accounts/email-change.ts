import { sql } from 'kysely'
import { iso } from '#domain/text/dates.ts'
import { UniqueConflict } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import { readLetterhead } from '#features/mail/branding.ts'
import { formerAddressMail, newAddressMail } from './email-change-templates.ts'

const linksLast = 60 * 60 * 1000

type Wish = { user: { id: string; email: string }; email: string }
type Asked = 'sent' | 'same address'

/** The new address must answer before anything changes. Whether somebody has it already is told to nobody. */
export async function askEmailChange(
  { db, accounts, mailer, signer, clock, site }: Needs<'db' | 'accounts' | 'mailer' | 'signer' | 'clock' | 'site'>,
  { user, email }: Wish,
): Promise<Asked> {
  if (email === user.email.toLowerCase()) return 'same address'
  if (await accounts.findByEmail(email)) return 'sent'
  const token = signer.sign('address', JSON.stringify([user.id, user.email, email]), clock() + linksLast)
  await mailer.send(newAddressMail(await readLetterhead({ db, site }), email, user.email, token))
  return 'sent'
}

/** Sessions stay; the former address hears of it. The link has done its work as soon as the account's address changes. */
export async function confirmEmailChange(
  { db, clock, mailer, signer, site }: Needs<'db' | 'clock' | 'mailer' | 'signer' | 'site'>,
  token: string,
): Promise<boolean> {
  const words = signer.read('address', token)
  if (words === undefined) return false
  const [user_id, from, to] = JSON.parse(words) as [string, string, string]
  try {
    // The one way of saying "true" that both engines store as their own.
    const { numAffectedRows } = await sql`
      update "user" set "email" = ${to}, "emailVerified" = (1 = 1), "updatedAt" = ${iso(clock())}
      where "id" = ${user_id} and "email" = ${from}`.execute(db)
    if (numAffectedRows !== 1n) return false
  } catch (error) {
    if (error instanceof UniqueConflict) return false
    throw error
  }
  await mailer.send(formerAddressMail(await readLetterhead({ db, site }), from, to))
  return true
}
