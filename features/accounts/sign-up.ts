import { sql } from 'kysely'
import type { Needs } from '#features/deps.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import { isBelowDailyLimit } from '#features/mail/enqueue.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'

const linkTtlMs = 24 * 60 * 60 * 1000

/** Without a mail server nobody would get the link, so the setting has no effect. */
export async function areNewAccountsConfirmed(deps: Needs<'db' | 'config' | 'mailTransport'>): Promise<boolean> {
  return deps.mailTransport.target === 'server' && (await readSettings(deps)).confirmNewAccounts
}

/** Known and new addresses each get a mail. A password chosen before the link could be a stranger's. */
export async function requestSignUp(
  deps: Needs<'db' | 'accounts' | 'mailer' | 'signer' | 'clock' | 'config'>,
  email: string,
): Promise<void> {
  if (!(await isBelowDailyLimit(deps, deps.db, { email, kinds: ['sign-up'] }))) return
  const branding = await readMailBranding(deps)
  const token = deps.signer.sign('sign-up', email, deps.clock() + linkTtlMs)
  const isKnown = (await deps.accounts.findByEmail(email)) !== undefined
  await deps.mailer.send(
    isKnown
      ? { kind: 'sign-up', to: email, ...renderStoredMail('existing-account', branding) }
      : {
          ...{ kind: 'sign-up', secret: true, validFor: linkTtlMs, to: email },
          ...renderStoredMail('finish-sign-up', branding, { token }),
        },
  )
}

/** The address that the link was mailed to. Undefined if the link is invalid or has expired. */
export function readSignUpToken({ signer }: Needs<'signer'>, token: string): string | undefined {
  return signer.read('sign-up', token)
}

export async function markEmailVerified(db: Db, email: string): Promise<void> {
  // A boolean literal that both engines accept: SQLite stores 1 and PostgreSQL true.
  await sql`update "user" set "emailVerified" = (1 = 1) where "email" = ${email}`.execute(db)
}
