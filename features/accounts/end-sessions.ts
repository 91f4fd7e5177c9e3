import { sql } from 'kysely'
import type { Result } from '#domain/result.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import { endOpenLinks, endOpenLinksOfEveryone } from './open-links.ts'

type EndSessionsRequest = { user: { id: string; session_id: string }; password: string; id?: string | undefined }
type EndSessionsResult = Result<void, 'wrong_password' | 'not_found'>

/** One session, or all but the current one without `id`. What was asked for or trusted there ends too. */
export async function endOwnSessions(
  { db, accounts }: Needs<'db' | 'accounts'>,
  { user, password, id }: EndSessionsRequest,
): Promise<EndSessionsResult> {
  if (!(await accounts.verifyPassword(user.id, password))) return { ok: false, reason: 'wrong_password' }
  const which = id === undefined ? sql`"id" <> ${user.session_id}` : sql`"id" = ${id}`
  const { numAffectedRows } = await sql`
    delete from "session" where "userId" = ${user.id} and ${which}`.execute(db)
  if (id !== undefined && numAffectedRows !== 1n) return { ok: false, reason: 'not_found' }
  await endOpenLinks(db, user.id)
  return { ok: true }
}

type SignOutRequest = {
  admin: { id: string; session_id: string }
  /** Undefined signs everyone out, except for the admin's current session. */
  email: string | undefined
  dropSecondFactor: boolean
}
type SignOutResult = Result<{ sessions: number }, 'not_found' | 'own_account'>

/** For a stolen device, or for someone who lost both their phone and their backup codes. */
export async function signOutAccounts(
  deps: Needs<'db' | 'accounts' | 'clock' | 'newId'>,
  { admin, email, dropSecondFactor }: SignOutRequest,
): Promise<SignOutResult> {
  const account = email === undefined ? undefined : await deps.accounts.findByEmail(email)
  if (email !== undefined && !account) return { ok: false, reason: 'not_found' }
  // Admins turn off their own second factor on the account page, which asks for the password.
  if (dropSecondFactor && account?.id === admin.id) return { ok: false, reason: 'own_account' }
  return deps.db.transaction().execute(async (trx) => {
    const which = account ? sql`"userId" = ${account.id}` : sql`1 = 1`
    const { numAffectedRows = 0n } = await sql`
      delete from "session" where ${which} and "id" <> ${admin.session_id}`.execute(trx)
    await (account ? endOpenLinks(trx, account.id) : endOpenLinksOfEveryone(trx))
    if (account && dropSecondFactor) await removeSecondFactor(trx, account.id)
    const sessions = Number(numAffectedRows)
    const action = account
      ? dropSecondFactor
        ? 'account.second_factor_dropped'
        : 'account.signed_out'
      : 'accounts.signed_out'
    await recordAudit(deps, trx, { user_id: admin.id, action, subject: account?.id ?? '', details: { sessions } })
    return { ok: true, sessions }
  })
}

async function removeSecondFactor(db: Db, user_id: string): Promise<void> {
  await sql`delete from "twoFactor" where "userId" = ${user_id}`.execute(db)
  await sql`update "user" set "twoFactorEnabled" = (1 = 0) where "id" = ${user_id}`.execute(db)
}
