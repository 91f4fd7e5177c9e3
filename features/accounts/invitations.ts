import { includesRole, type Role } from '#domain/accounts/role.ts'
import type { Result } from '#domain/result.ts'
import { changeAudited, recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { readMailBranding } from '#features/mail/branding.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'
import { hashToken } from '#features/hash-token.ts'
import type { Db } from '#features/tables.ts'
import { lockRoles, replaceRole } from './people.ts'
import { findRole } from './queries.ts'

const day = 24 * 60 * 60 * 1000
const ttlMs = 7 * day

export type Invitation = { id: string; role: Role; email: string | null; created_at: number; expires_at: number }
const columns = ['id', 'role', 'email', 'created_at', 'expires_at'] as const

type InviteRequest = { role: Role; email: string | null; by: string }

/** The token exists only in the result and in the mail. */
export async function createInvitation(
  deps: Needs<'db' | 'clock' | 'newId' | 'signer' | 'mailer' | 'config'>,
  { role, email, by }: InviteRequest,
): Promise<{ token: string; invitation: Invitation }> {
  const token = deps.signer.newToken()
  const now = deps.clock()
  const invitation = { id: deps.newId(), role, email, created_at: now, expires_at: now + ttlMs }
  await deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('invitations').where('accepted_at', 'is', null).where('expires_at', '<=', now).execute()
    const row = { ...invitation, token_hash: hashToken(token), invited_by: by, accepted_by: null, accepted_at: null }
    await trx.insertInto('invitations').values(row).execute()
    const details = { role, email }
    await recordAudit(deps, trx, { user_id: by, action: 'invitation.created', subject: invitation.id, details })
  })
  if (email !== null) {
    const mail = renderStoredMail('invitation', await readMailBranding(deps), { role, token })
    await deps.mailer.send({ kind: 'invitation', secret: true, validFor: ttlMs, to: email, ...mail })
  }
  return { token, invitation }
}

/** Those that still work, newest first. */
export async function listInvitations({ db, clock }: Needs<'db' | 'clock'>): Promise<Invitation[]> {
  return openInvitations(db, clock()).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Undefined if the link is unknown, used, revoked or older than seven days. */
export async function findInvitation({ db, clock }: Needs<'db' | 'clock'>, token: string) {
  return openInvitations(db, clock()).where('token_hash', '=', hashToken(token)).executeTakeFirst()
}

/** False if there is no such invitation, or if it was accepted. */
export function revokeInvitation(deps: AuditedDeps, { id, by }: { id: string; by: string }) {
  return changeAudited(deps, by, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n ? { action: 'invitation.revoked', subject: id } : undefined
  })
}

type AcceptResult = Result<void, 'not_found' | 'other_email'>

/** Works once. An account with a higher role keeps it. */
export async function acceptInvitation(
  deps: AuditedDeps,
  { token, user }: { token: string; user: { id: string; email: string } },
): Promise<AcceptResult> {
  return deps.db.transaction().execute(async (trx): Promise<AcceptResult> => {
    await lockRoles(deps, trx)
    const invitation = await findInvitation({ ...deps, db: trx }, token)
    if (!invitation) return { ok: false, reason: 'not_found' }
    const { id, role, email } = invitation
    if (email !== null && email.toLowerCase() !== user.email.toLowerCase()) return { ok: false, reason: 'other_email' }
    const accepted = { accepted_by: user.id, accepted_at: deps.clock() }
    await trx.updateTable('invitations').set(accepted).where('id', '=', id).execute()
    if (!includesRole(await findRole(trx, user.id), role)) await replaceRole(deps, trx, user.id, role)
    const details = { role }
    await recordAudit(deps, trx, { user_id: user.id, action: 'invitation.accepted', subject: id, details })
    return { ok: true }
  })
}

function openInvitations(db: Db, now: number) {
  return db.selectFrom('invitations').select(columns).where('accepted_at', 'is', null).where('expires_at', '>', now)
}
