import { sql } from 'kysely'
import { toIsoString } from '#domain/text/dates.ts'
import { normalizeEmail } from '#domain/text/email-address.ts'
import type { Result } from '#domain/result.ts'
import { changeAudited, recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import { deleteDraftLinksOf } from '#features/articles/draft-links.ts'
import type { Needs } from '#features/deps.ts'
import { deleteMailsTo } from '#features/mail/commands.ts'
import type { Db, Preferences } from '#features/tables.ts'
import { endOpenLinks } from './open-links.ts'
import { deleteOpenInvitations } from './people.ts'
import { listUpToTwoAdmins } from './queries.ts'

/** Does nothing if the account already has the role. `how` is stored in the audit log. */
export async function grantAdmin(deps: AuditedDeps, user_id: string, how: string): Promise<void> {
  await changeAudited(deps, user_id, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('user_roles')
      .values({ user_id, role: 'admin', created_at: deps.clock() })
      .onConflict((conflict) => conflict.columns(['user_id', 'role']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 0n ? undefined : { action: 'admin.granted', subject: user_id, details: { how } }
  })
}

/** Comments stay under the author's name, because others may have replied, but lose the address and the account. */
export async function deleteAccount(deps: AuditedDeps, user_id: string): Promise<Result<void, 'only_admin'>> {
  const admins = await listUpToTwoAdmins(deps.db)
  if (admins.length === 1 && admins[0] === user_id) return { ok: false, reason: 'only_admin' }
  await deps.db.transaction().execute(async (trx) => {
    await endOpenLinks(trx, user_id)
    await deleteOpenInvitations(trx, user_id)
    await deleteDraftLinksOf(trx, user_id)
    await trx.updateTable('comments').set({ user_id: null, author_email: '' }).where('user_id', '=', user_id).execute()
    const deletion = sql<{ email: string }>`delete from "user" where "id" = ${user_id} returning "email"`
    const keys = (await deletion.execute(trx)).rows.map(({ email }) => normalizeEmail(email))
    await deleteMailsTo(trx, keys)
    await recordAudit(deps, trx, { user_id: null, action: 'account.deleted', subject: user_id })
  })
  return { ok: true }
}

export async function deleteExpiredSessions({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const now = toIsoString(clock())
  await sql`delete from "session" where "expiresAt" < ${now}`.execute(db)
  await sql`delete from "verification" where "expiresAt" < ${now}`.execute(db)
}

export async function savePreferences(db: Db, user_id: string, preferences: Preferences): Promise<Preferences> {
  await db
    .insertInto('dashboard_preferences')
    .values({ user_id, preferences })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ preferences }))
    .execute()
  return preferences
}
