import { sql } from 'kysely'
import { includesRole, roles, type Role } from '#domain/accounts/role.ts'
import type { Result } from '#domain/result.ts'
import { recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { deleteDraftLinksOf } from '#features/articles/draft-links.ts'
import { lockSettingRow } from '#features/settings/rows.ts'
import type { Db } from '#features/tables.ts'
import { findRole, listUpToTwoAdmins } from './queries.ts'

export type TeamMember = { id: string; email: string; name: string; role: Role; since: number }

/** Everybody with a role, admins first. An account with several roles is listed once, with the highest. */
export async function listPeople(db: Db): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select "user"."id", "user"."email", "user"."name", user_roles.role, user_roles.created_at as since
    from user_roles join "user" on "user"."id" = user_roles.user_id order by user_roles.created_at`.execute(db)
  const sorted = rows.toSorted((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role))
  return sorted.filter(({ id }, index) => sorted.findIndex((row) => row.id === id) === index)
}

type SetRoleRequest = { user_id: string; role: Role | null; by: string }

/** Gives an account one role instead of those it has; null takes all of them away. The last admin stays one. */
export async function setRole(
  deps: AuditedDeps,
  { user_id, role, by }: SetRoleRequest,
): Promise<Result<void, 'not_found' | 'last_admin'>> {
  return deps.db.transaction().execute(async (trx) => {
    await lockRoles(deps, trx)
    const before = await findRole(trx, user_id)
    if (!before) return { ok: false, reason: 'not_found' }
    if (before === role) return { ok: true }
    if (before === 'admin' && (await listUpToTwoAdmins(trx)).length < 2) return { ok: false, reason: 'last_admin' }
    await replaceRole(deps, trx, user_id, role)
    if (role !== 'admin') await deleteOpenInvitations(trx, user_id)
    // Only editors make private links.
    if (!includesRole(role ?? undefined, 'editor')) await deleteDraftLinksOf(trx, user_id)
    const details = { from: before, to: role }
    const action = role === null ? 'account.role_revoked' : 'account.role_changed'
    await recordAudit(deps, trx, { user_id: by, action, subject: user_id, details })
    return { ok: true }
  })
}

/** Two admins who demote each other at the same moment must not both succeed. */
export async function lockRoles({ clock }: Needs<'clock'>, trx: Db): Promise<void> {
  await lockSettingRow(trx, 'roles', clock())
}

export async function replaceRole({ clock }: Needs<'clock'>, trx: Db, user_id: string, role: Role | null) {
  await trx.deleteFrom('user_roles').where('user_id', '=', user_id).execute()
  if (role === null) return
  await trx.insertInto('user_roles').values({ user_id, role, created_at: clock() }).execute()
}

/** Those this person created, and those addressed to them: with either, a role that was taken away would come back. */
export async function deleteOpenInvitations(trx: Db, user_id: string): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('accepted_at', 'is', null)
    .where((row) =>
      row.or([
        row('invited_by', '=', user_id),
        sql<boolean>`lower(email) = (select lower("email") from "user" where "id" = ${user_id})`,
      ]),
    )
    .execute()
}
